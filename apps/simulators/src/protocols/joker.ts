import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { playAddress } from '../game-launch.ts';
import type { GameProvider, TransferOrder } from '../game-provider.ts';
import { amountText, toNumber } from '../money.ts';
import type { Answer, PartnerCall } from '../partner-call.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';
import { movedUnder, moveOnce, type Report, refuseOnce, reportsAfter } from './real-game.ts';

const GAME = 'joker2';
const APP_ID = 'KPO1';
const MAX_CLOCK_SECONDS = 300;
/** Their clock. */
const OFFSET_MS = 8 * 3_600_000;
const PAGE = 500;

const common = z.looseObject({ Method: z.string(), Timestamp: z.number().int() });
const Username = z.string().regex(/^[A-Za-z0-9]{4,20}$/);
const RequestID = z.string().regex(/^[A-Za-z0-9]{1,50}$/);
const named = z.object({ Username });
const transferBody = named.extend({ RequestID, Amount: z.string().regex(/^-?\d{1,12}\.\d{2}$/) });
const minute = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
const historyBody = z.object({ StartDate: minute, EndDate: minute, NextId: z.string(), Delay: z.string() });

/** JOKER: one address, a method in the body, all fields signed by their names in order. */
export function makeJoker(deps: ProtocolDeps): SimulatedProtocol {
  const secretKey = deps.credential('joker', 'secretKey');
  const provider = deps.games.provider(GAME);
  const isSigned = (query: unknown, body: Record<string, unknown>) => {
    const shown = z.object({ appid: z.literal(APP_ID), signature: z.string() }).safeParse(query).data;
    const names = Object.keys(body).toSorted((a, b) => (a < b ? -1 : 1));
    const signed = names.map((name) => `${name}=${body[name]}`).join('&');
    const isFresh = Math.abs(deps.now().getTime() / 1_000 - Number(body.Timestamp)) < MAX_CLOCK_SECONDS;
    return isFresh && shown?.signature === createHmac('sha1', secretKey).update(signed).digest('base64');
  };

  return {
    kind: 'game',
    code: 'joker',
    contract: {
      settings: { game: GAME, currency: 'THB', betsDelaySeconds: 0, appId: APP_ID, launchGame: '' },
      ownAddresses: { launchUrl: '/play' },
      secrets: { secretKey },
    },
    routes(app) {
      app.post('/', (request, reply) => {
        const body = common.safeParse(request.body).data;
        if (!body || !isSigned(request.query, body)) return reply.code(401).send({ Message: 'Invalid signature' });
        const call = METHODS[body.Method]?.({ body, provider, deps });
        if (!call) return reply.code(400).send({ Message: 'Invalid request' });
        const own = { 'rate-limit': () => ({ status: 429, body: { Message: 'Too many requests' } }) };
        return deps.answer({ target: `game:${GAME}`, own, ...call }, request, reply);
      });
      app.get('/play', (request, reply) => {
        const query = z.object({ token: z.string(), lang: z.enum(['th', 'lo', 'en']).optional() });
        const { token, lang } = query.parse(request.query);
        const origin = deps.publicUrl ?? `http://${request.host}`;
        return reply.redirect(playAddress({ origin, code: GAME, token, lang }));
      });
    },
    reset() {},
  };
}

type Asked = { body: unknown; provider: GameProvider; deps: ProtocolDeps };
type Method = (asked: Asked) => (Omit<PartnerCall, 'target'> & Partial<Pick<PartnerCall, 'target'>>) | undefined;

const NOT_FOUND: Answer = { status: 404, body: { Message: 'Not found' } };
const TOO_LOW: Answer = { status: 400, body: { Message: 'Insufficient credit' } };
const done = (body: Record<string, unknown>): Answer => ({ status: 200, body });

const METHODS: Readonly<Record<string, Method>> = {
  CU({ body, provider }) {
    const asked = named.safeParse(body).data;
    if (!asked) return undefined;
    return {
      work() {
        const isNew = provider.createPlayer(asked.Username.toLowerCase()).status === 200;
        return { status: isNew ? 201 : 200, body: { Status: isNew ? 'Created' : 'OK', Data: asked } };
      },
    };
  },
  GC({ body, provider }) {
    const player = provider.findPlayer(named.safeParse(body).data?.Username.toLowerCase() ?? '');
    return {
      work: () =>
        player
          ? done({ Username: player.username, Credit: toNumber(player.balanceMinor), OutstandingCredit: 0 })
          : NOT_FOUND,
      isGlance: true,
    };
  },
  TC({ body, provider, deps }) {
    const asked = transferBody.safeParse(body).data;
    const order = asked && orderOf(asked);
    if (!order) return undefined;
    const Time = timeText(deps.now().toISOString());
    return {
      work: () => transfer(provider, { order, Time }),
      refusal() {
        refuseOnce(provider, order);
        return TOO_LOW;
      },
      hasReference: true,
      duplicate: { status: 400, body: { Message: 'Duplicate RequestID' } },
      withWrongAmount: ({ status, body: told }) => ({ status, body: { ...told, Credit: Number(told.Credit) + 1 } }),
    };
  },
  TCH({ body, provider }) {
    const asked = z.object({ RequestID }).safeParse(body).data;
    if (!asked) return undefined;
    const { RequestID: reference } = asked;
    return {
      work() {
        const username = provider.playerOfTransfer(reference) ?? '';
        const found = movedUnder(provider, { username, reference });
        if (!found) return NOT_FOUND;
        const amount = toNumber(found.amount) * (found.direction === 'in' ? 1 : -1);
        return done({ RequestID: reference, Username: username, Time: timeText(found.at), Amount: amount });
      },
      withWrongAmount: ({ status, body: told }) =>
        status === 200 ? { status, body: { ...told, Amount: Number(told.Amount) + 1 } } : { status, body: told },
    };
  },
  PLAY({ body, deps }) {
    const asked = named.safeParse(body).data;
    if (!asked) return undefined;
    const username = asked.Username.toLowerCase();
    return {
      work() {
        const Token = deps.games.launch(GAME, username);
        return Token ? done({ Token, Username: username }) : NOT_FOUND;
      },
    };
  },
  TSM({ body, provider }) {
    const asked = historyBody.safeParse(body).data;
    if (!asked) return undefined;
    return { target: `bets:${GAME}`, work: () => historyOf(provider, asked) };
  },
};

function orderOf({ Username: name, RequestID: reference, Amount }: z.output<typeof transferBody>): TransferOrder {
  const direction = Amount.startsWith('-') ? 'out' : 'in';
  const amount = amountText.parse(Amount.replace('-', ''));
  return { reference, username: name.toLowerCase(), direction, amount, currency: 'THB' };
}

function transfer(provider: GameProvider, { order, Time }: { order: TransferOrder; Time: string }): Answer {
  const { reference, username } = order;
  if (provider.hasTransfer(reference)) {
    moveOnce(provider, order);
    return { status: 400, body: { Message: 'Duplicate RequestID' } };
  }
  const moved = moveOnce(provider, order);
  if (moved.outcome === 'no player') return NOT_FOUND;
  if (moved.outcome !== 'moved') return TOO_LOW;
  const [BeforeCredit, Credit] = [moved.before, moved.after].map(toNumber);
  return done({ RequestID: reference, Username: username, Time, BeforeCredit, Credit, OutstandingCredit: 0 });
}

const timeText = (at: string) => `${new Date(Date.parse(at) + OFFSET_MS).toISOString().slice(0, 23)}+08:00`;
const momentOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+08:00`);

/** Only what was decided, by its time; what is undone later is told as won back. */
function historyOf(provider: GameProvider, { StartDate, EndDate, NextId }: z.output<typeof historyBody>): Answer {
  const [from, until] = [momentOf(StartDate), momentOf(EndDate)];
  const all = reportsAfter(provider, { after: 0, limit: 50_000 }).filter(({ state, settledAt }) => {
    const at = Date.parse(settledAt ?? '');
    return state !== 'RUNNING' && at >= from && at < until;
  });
  const start = Number(NextId === '' ? 0 : NextId);
  const isMore = all.length > start + PAGE;
  const Game = all.slice(start, start + PAGE).map(rowOf);
  return done({ data: { Game, Jackpot: [], Competition: [] }, nextId: isMore ? String(start + PAGE) : '' });
}

function rowOf({ id, username, stake, payout, state, settledAt }: Report) {
  return {
    OCode: `O${id}`,
    Username: username.toUpperCase(),
    GameCode: 'g1',
    Description: 'Star Reels',
    Type: 'Normal',
    RoundID: `R${id}`,
    Amount: stake,
    Result: state === 'VOID' ? stake : payout,
    Time: timeText(settledAt ?? ''),
  };
}
