import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { playAddress } from '../game-launch.ts';
import type { GameProvider, TransferOrder } from '../game-provider.ts';
import { amountText, toNumber } from '../money.ts';
import type { Answer } from '../partner-call.ts';
import { acceptForms } from './forms.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';
import {
  type FormDoor,
  makeFormDoor,
  movedUnder,
  moveOnce,
  type Report,
  refuseOnce,
  reportsAfter,
} from './real-game.ts';

const GAME = 'pg';
const OPERATOR_TOKEN = 'kapao-operator-token';
const CURRENCY = 'THB';
/** A link is asked about at once; the site that does not answer gets no player. */
const VERIFY_MS = 3_000;

const credentials = z.object({ operator_token: z.string(), secret_key: z.string() });
const playerName = z.string().regex(/^[A-Za-z0-9@_-]{1,50}$/);
const named = z.object({ player_name: playerName });
const opening = named.extend({ nickname: z.string().max(50).optional(), currency: z.literal(CURRENCY) });
const referred = named.extend({ transfer_reference: z.string().min(1).max(50) });
const transferForm = referred.extend({ amount: amountText, currency: z.literal(CURRENCY) });
const historyForm = z.object({
  count: z.coerce.number().int().min(1_500).max(5_000),
  bet_type: z.literal('1'),
  row_version: z.coerce.number().int().min(1),
  hands_status: z.literal('0'),
});
const launchQuery = z.object({
  ot: z.literal(OPERATOR_TOKEN),
  ops: z.string().min(1).max(200),
  l: z.enum(['th', 'lo', 'en']).optional(),
});
const verified = z.object({ data: z.object({ player_name: playerName }), error: z.null() });

/** PG Soft, transfer wallet: its players and money are those of the game `pg`. */
export function makePgSoft(deps: ProtocolDeps): SimulatedProtocol {
  const secretKey = deps.credential('pg-soft', 'secretKey');
  const provider = deps.games.provider(GAME);
  const onPost = makeFormDoor(deps, {
    game: GAME,
    isOurs({ body }) {
      const shown = credentials.safeParse(body).data;
      return shown?.operator_token === OPERATOR_TOKEN && shown.secret_key === secretKey;
    },
    stranger: failed('1204'),
    badForm: failed('3001'),
    own: { 'rate-limit': () => ({ ...failed('1200'), status: 429 }) },
  });
  return {
    kind: 'game',
    code: 'pg-soft',
    contract: {
      settings: { game: GAME, currency: CURRENCY, betsDelaySeconds: 0, operatorToken: OPERATOR_TOKEN },
      ownAddresses: { launchUrl: '/lobby', betsUrl: '' },
      secrets: { secretKey },
    },
    routes(app) {
      acceptForms(app);
      playerRoutes(app, { onPost, provider });
      moneyRoutes(app, { onPost, provider });
      onPost(app, { path: '/Bet/v4/GetHistory', form: historyForm, target: `bets:${GAME}` }, (form) => ({
        work: () => historyOf(reportsAfter(provider, { after: form.row_version, limit: form.count })),
      }));
      lobbyRoute(app, { deps, secretKey });
    },
    reset() {},
  };
}

type Parts = { onPost: FormDoor; provider: GameProvider };

function moneyRoutes(app: FastifyInstance, { onPost, provider }: Parts) {
  for (const [path, direction] of [
    ['/Cash/v3/TransferIn', 'in'],
    ['/Cash/v3/TransferOut', 'out'],
  ] as const) {
    onPost(app, { path, form: transferForm }, (form) => {
      const order = orderOf(form, direction);
      return {
        work: () => said(moveOnce(provider, order)),
        refusal() {
          refuseOnce(provider, order);
          return failed('3100');
        },
        hasReference: true,
        duplicate: failed('3101'),
        withWrongAmount: wrongAmount,
      };
    });
  }
  onPost(app, { path: '/Cash/v3/GetSingleTransaction', form: referred }, (form) => ({
    work: () => transactionOf(provider, form),
    withWrongAmount: wrongAmount,
  }));
}

function transactionOf(provider: GameProvider, form: z.output<typeof referred>): Answer {
  const username = form.player_name.toLowerCase();
  const found = movedUnder(provider, { username, reference: form.transfer_reference });
  if (!found) return failed('3040');
  return content({
    transactionId: '100200300',
    playerName: username,
    currencyCode: CURRENCY,
    transactionType: found.direction === 'in' ? '100' : '200',
    transactionAmount: toNumber(found.amount).toFixed(2),
    transactionFrom: '0.00',
    transactionTo: '0.00',
    transactionDateTime: String(Date.parse(found.at)),
  });
}

function playerRoutes(app: FastifyInstance, { onPost, provider }: Parts) {
  onPost(app, { path: '/Player/v1/Create', form: opening }, (form) => ({
    work: () =>
      provider.createPlayer(form.player_name.toLowerCase()).status === 200
        ? content({ action_result: 1 })
        : failed('1305'),
    refusal: () => failed('1034'),
  }));
  onPost(app, { path: '/Cash/v3/GetPlayerWallet', form: named }, (form) => ({
    work() {
      const player = provider.findPlayer(form.player_name.toLowerCase());
      if (!player) return failed('3005');
      const cashBalance = toNumber(player.balanceMinor);
      return content({ currencyCode: CURRENCY, totalBalance: cashBalance, cashBalance });
    },
    isGlance: true,
  }));
}

type Lobby = { deps: ProtocolDeps; secretKey: string };

/** What a browser opens: who comes with a session is asked of the site, and only then let in. */
function lobbyRoute(app: FastifyInstance, { deps, secretKey }: Lobby) {
  app.get('/lobby', async (request, reply) => {
    const query = launchQuery.safeParse(request.query).data;
    const username = query && (await verify(query.ops, { deps, secretKey }));
    const token = username && deps.games.launch(GAME, username);
    if (!token) return reply.code(403).send(failed('1302').body);
    const origin = deps.publicUrl ?? `http://${request.host}`;
    return reply.redirect(playAddress({ origin, code: GAME, token, lang: query.l }));
  });
}

/** At the address that the site's operator gave us, with the keys of our contract. */
async function verify(session: string, { deps, secretKey }: Lobby): Promise<string | undefined> {
  const form = { operator_token: OPERATOR_TOKEN, secret_key: secretKey, operator_player_session: session };
  const asking = { method: 'POST', body: new URLSearchParams({ ...form, ip: '203.0.113.7', game_id: '126' }) };
  const url = `${deps.siteUrl}/notices/partners/game-${GAME}/VerifySession`;
  const answer = await fetch(url, { ...asking, signal: AbortSignal.timeout(VERIFY_MS) }).catch(() => undefined);
  const told = verified.safeParse(await answer?.json().catch(() => undefined)).data;
  return told?.data.player_name.toLowerCase();
}

const content = (data: unknown): Answer => ({ status: 200, body: { data, error: null } });
const failed = (code: string): Answer => ({
  status: 200,
  body: { data: null, error: { code, message: 'failed', traceId: 'trace' } },
});

function orderOf(form: z.output<typeof transferForm>, direction: 'in' | 'out'): TransferOrder {
  const { transfer_reference: reference, amount, currency } = form;
  return { reference, username: form.player_name.toLowerCase(), direction, amount, currency };
}

function said(moved: ReturnType<typeof moveOnce>): Answer {
  switch (moved.outcome) {
    case 'no player':
      return failed('3005');
    case 'too low':
      return failed('3013');
    case 'other content':
      return failed('3100');
    case 'moved': {
      const [amount, before, after] = [moved.amount, moved.before, moved.after].map(toNumber);
      return content({ transactionId: 100_200_300, balanceAmountBefore: before, balanceAmount: after, amount });
    }
  }
}

const withAmount = z.object({
  data: z.looseObject({ amount: z.number().optional(), transactionAmount: z.string().optional() }),
});
function wrongAmount(answered: Answer): Answer {
  const read = withAmount.safeParse(answered.body).data?.data;
  if (!read) return answered;
  const amount = read.amount === undefined ? {} : { amount: read.amount + 1 };
  const { transactionAmount: told } = read;
  const other = told === undefined ? {} : { transactionAmount: (Number(told) + 1).toFixed(2) };
  return content({ ...read, ...amount, ...other });
}

/** Only what was played to its end is told; what is undone is told anew, as won back. */
function historyOf(reports: readonly Report[]): Answer {
  const done = reports.filter(({ state }) => state !== 'RUNNING');
  return content(
    done.map(({ id, version, username, stake, payout, state, at, settledAt }) => ({
      parentBetId: id,
      betId: id,
      playerName: username,
      gameId: 126,
      betType: 1,
      transactionType: 1,
      platform: 1,
      currency: CURRENCY,
      betAmount: stake,
      winAmount: state === 'VOID' ? stake : payout,
      balanceBefore: 0,
      balanceAfter: 0,
      handsStatus: state === 'VOID' ? 3 : 2,
      rowVersion: version,
      betTime: Date.parse(at),
      betEndTime: Date.parse(settledAt ?? at),
    })),
  );
}
