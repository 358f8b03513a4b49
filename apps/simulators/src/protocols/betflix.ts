import { z } from 'zod';
import { playAddress } from '../game-launch.ts';
import type { GameProvider } from '../game-provider.ts';
import { amountText, toNumber } from '../money.ts';
import type { Answer } from '../partner-call.ts';
import { acceptForms } from './forms.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';
import { makeFormDoor, moveOnce, refuseOnce, reportsAfter } from './real-game.ts';

const GAME = 'betflix';
const PREFIX = 'CHKP';
const KEY_INVALID = 1;
const USER_EXISTS = 2;
/** Codes that no public text names. */
const OTHER = 99;

const username = z.string().regex(/^CHKP[a-z0-9]{1,20}$/);
const opening = z.object({ username, password: z.string().min(7).max(64) });
const transferForm = z.object({
  username,
  amount: z.string().regex(/^-?\d{1,12}\.\d{2}$/),
  ref: z.string().min(1).max(100),
});
const PAGE = 1_000;

/** Betflix: two keys in headers, forms, and answers that are always 200. */
export function makeBetflix(deps: ProtocolDeps): SimulatedProtocol {
  const secrets = { apiKey: deps.credential('betflix', 'apiKey'), apiCat: deps.credential('betflix', 'apiCat', 16) };
  const provider = deps.games.provider(GAME);
  const onPost = makeFormDoor(deps, {
    game: GAME,
    isOurs: ({ headers }) => headers['x-api-key'] === secrets.apiKey && headers['x-api-cat'] === secrets.apiCat,
    stranger: failed(KEY_INVALID),
    badForm: failed(OTHER),
    own: { 'rate-limit': () => ({ ...failed(OTHER), status: 429 }) },
  });
  return {
    kind: 'game',
    code: 'betflix',
    contract: {
      settings: {
        ...{ game: GAME, currency: 'THB', betsDelaySeconds: 0 },
        ...{ prefix: PREFIX, launchProvider: 'sexy', launchHost: '' },
      },
      secrets,
    },
    routes(app) {
      acceptForms(app);
      onPost(app, { path: '/v4/user/register', form: opening }, (form) => ({
        work: () =>
          provider.createPlayer(form.username).status === 200
            ? success({ username: form.username })
            : failed(USER_EXISTS),
      }));
      onPost(app, { path: '/v4/user/balance', form: z.object({ username }) }, (form) => ({
        work() {
          const player = provider.findPlayer(form.username);
          return player ? success({ balance: toNumber(player.balanceMinor).toFixed(2) }) : failed(OTHER);
        },
        isGlance: true,
      }));
      onPost(app, { path: '/v4/user/transfer', form: transferForm }, (form) => ({
        work: () => transfer(provider, form),
        refusal() {
          refuseOnce(provider, orderOf(form));
          return failed(OTHER);
        },
        hasReference: true,
        duplicate: failed(OTHER),
        withWrongAmount: wrongAmount,
      }));
      const launchForm = z.object({ username, provider: z.string(), lang: z.enum(['thai', 'lao', 'english']) });
      onPost(app, { path: '/v4/play/login', form: launchForm }, (form, request) => ({
        work() {
          const token = deps.games.launch(GAME, form.username);
          if (!token) return failed(OTHER);
          const origin = deps.publicUrl ?? `http://${request.host}`;
          return success({ url: playAddress({ origin, code: GAME, token, lang: LANGUAGE[form.lang] }) });
        },
      }));
      const historyForm = z.object({ id: z.coerce.number().int().min(0) });
      onPost(app, { path: '/v4/get_bet_log', form: historyForm, target: `bets:${GAME}` }, ({ id }) => ({
        work: () => historyOf(provider, id),
      }));
    },
    reset() {},
  };
}

const LANGUAGE = { thai: 'th', lao: 'lo', english: 'en' } as const;
const success = (data: unknown): Answer => ({ status: 200, body: { status: 'success', error_code: 0, data } });
const failed = (code: number): Answer => ({ status: 200, body: { status: 'error', error_code: code, msg: 'failed' } });

function orderOf({ username: name, amount, ref }: z.output<typeof transferForm>) {
  const direction = amount.startsWith('-') ? ('out' as const) : ('in' as const);
  return {
    reference: ref,
    username: name,
    direction,
    amount: amountText.parse(amount.replace('-', '')),
    currency: 'THB',
  };
}

function transfer(provider: GameProvider, form: z.output<typeof transferForm>): Answer {
  const order = orderOf(form);
  const isKnown = provider.hasTransfer(form.ref);
  const moved = moveOnce(provider, order);
  if (isKnown || moved.outcome !== 'moved') return failed(OTHER);
  return success({ username: form.username, amount: form.amount, ref: form.ref });
}

const withAmount = z.object({ data: z.looseObject({ amount: z.string() }) });
function wrongAmount(answered: Answer): Answer {
  const read = withAmount.safeParse(answered.body).data;
  return read ? success({ ...read.data, amount: (Number(read.data.amount) + 1).toFixed(2) }) : answered;
}

/** What is decided, by a number of its own that ascends; a bet that is undone is told once more as won back. */
function historyOf(provider: GameProvider, after: number): Answer {
  const decided = reportsAfter(provider, { after, limit: PAGE }).filter(({ state }) => state !== 'RUNNING');
  return success(
    decided.map(({ version, username: name, stake, validStake, payout, state }) => ({
      id: String(version),
      username: name,
      game_code: 'sexy',
      bet: stake.toFixed(2),
      win: (state === 'VOID' ? stake : payout).toFixed(2),
      turnover: validStake.toFixed(2),
    })),
  );
}
