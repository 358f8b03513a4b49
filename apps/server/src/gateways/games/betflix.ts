import { z } from 'zod';
import { amountText, partnerDecimal, signedDecimal } from '../amount-text.ts';
import type { BetFeedPage, BetReport } from '../bet-feed.ts';
import type { Configured } from '../configured.ts';
import {
  gatewayOfProvider,
  makeLinkCheck,
  newPassword,
  otherCurrency,
  plainReference,
  realGameSettings,
} from '../game-partner.ts';
import type { GameProvider, TransferOrder, TransferOutcome } from '../game-provider.ts';
import {
  askRaw,
  callPartner,
  describeAnswer,
  type PartnerAnswer,
  type PartnerCall,
  readAnswer,
} from '../partner-http.ts';
import { protocol, type SiteRules } from '../protocol.ts';
import { askHistory, readableRows } from './bet-history.ts';

const settings = z.strictObject({
  ...realGameSettings.shape,
  /** It stands before every name; of an account that exists already only we know it. */
  prefix: z.string().regex(/^[A-Za-z0-9]{1,12}$/),
  launchProvider: z.string().regex(/^[a-z0-9_-]{1,30}$/),
  /** Another host than the API's, where games are opened. */
  launchHost: z.string().regex(/^[a-z0-9.:-]{0,100}$/),
});
const secrets = z.strictObject({ apiKey: z.string().min(8).max(200), apiCat: z.string().min(8).max(200) });
type Betflix = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

const success = <S extends z.ZodType>(data: S) => z.object({ status: z.literal('success'), data });
const failure = z.object({
  status: z.literal('error'),
  error_code: z.union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
  ]),
});
const player = success(z.object({ username: z.string().min(1).max(64) }));
const balanceAnswer = success(z.object({ balance: partnerDecimal }));
/** What it says of a transfer beside that it was made is not documented; where it says it, it must agree. */
const moved = success(
  z.object({ username: z.string().optional(), amount: signedDecimal.optional(), ref: z.string().optional() }).nullish(),
);
const launched = success(z.object({ url: z.url() }));

const USER_EXISTS = 2;

function callOf({ secrets }: Betflix, path: string, form: Record<string, string>): PartnerCall {
  const sign = () => ({ 'x-api-key': secrets.apiKey, 'x-api-cat': secrets.apiCat });
  return { method: 'POST', path, form, sign };
}

/**
 * Betflix, an agent of many providers: a signed amount in baht with our `ref`, which nothing can be asked about. So an order is sent
 * once, and only the balance before and after tells what an unclear one did.
 */
function makeProvider(configured: Betflix, { readTimeoutMs, gameHosts }: SiteRules): GameProvider {
  const { partner, settings } = configured;
  const isAllowedLink = makeLinkCheck(partner, [...gameHosts, settings.launchHost]);
  const ask = (path: string, form: Record<string, string>, more: Pick<PartnerCall, 'timeoutMs' | 'trace'> = {}) =>
    callPartner(partner, { ...callOf(configured, path, form), ...more });

  return {
    abilities: {
      // Whether a used one is refused is not documented, so it is no protection.
      ownReference: false,
      idempotentRepeat: false,
      statusQuery: false,
      referenceList: false,
      balanceQuery: true,
      loginForm: false,
      // One is set and cannot be changed, so nobody is given it.
      passwords: false,
      asksSessions: false,
      betTimes: false,
      launchPassword: false,
    },
    sentReference: plainReference,
    resetPassword: async () => ({ outcome: 'refused' }),
    async createPlayer(username) {
      const full = settings.prefix + username;
      const answer = await ask('/v4/user/register', { username: full, password: newPassword() });
      const opened = readAnswer(answer, [200], player)?.data.username;
      if (opened !== undefined) return { username: opened };
      return readAnswer(answer, [200], failure)?.error_code === USER_EXISTS ? { username: full } : undefined;
    },
    async balance(username, trace) {
      const answer = await ask('/v4/user/balance', { username }, { timeoutMs: readTimeoutMs, trace });
      return readAnswer(answer, [200], balanceAnswer)?.data.balance;
    },
    async transfer(order, trace) {
      const elsewhere = otherCurrency(order, settings.currency);
      if (elsewhere) return elsewhere;
      const amount = `${order.direction === 'in' ? '' : '-'}${amountText(order.amountMinor)}`;
      const form = { username: order.username, amount, ref: plainReference(order.reference) };
      return readTransfer(await ask('/v4/user/transfer', form, { trace }), order);
    },
    async launch(username, { lang = 'th' }) {
      const form = { username, provider: settings.launchProvider, lang: LANGUAGE[lang] };
      return isAllowedLink(readAnswer(await ask('/v4/play/login', form), [200], launched)?.data.url);
    },
  };
}

const LANGUAGE = { th: 'thai', lo: 'lao', en: 'english' } as const;

/** No refusal of a transfer is documented, so an error says nothing. */
export function readTransfer(answer: PartnerAnswer, order: TransferOrder): TransferOutcome {
  if (answer.outcome === 'unsent') return { outcome: 'refused', detail: describeAnswer(answer) };
  const error = readAnswer(answer, [200], failure)?.error_code;
  if (error !== undefined) return { outcome: 'unknown', detail: `answered error ${error}` };
  const done = readAnswer(answer, [200], moved);
  const { username = order.username, amount, ref } = done?.data ?? {};
  const signed = order.direction === 'in' ? order.amountMinor : -order.amountMinor;
  const agrees =
    username === order.username &&
    (amount ?? signed) === signed &&
    (ref ?? plainReference(order.reference)) === plainReference(order.reference);
  return { outcome: done && agrees ? 'done' : 'unknown', detail: describeAnswer(answer) };
}

const MAX_ROWS = 10_000;

const rowId = z
  .union([z.int().positive(), z.string().regex(/^\d{1,18}$/)])
  .transform((id) => BigInt(id))
  .refine((id) => id > 0n);
const anyBet = z.looseObject({ id: rowId });
const bet = z.object({
  id: rowId,
  username: z.string().min(1).max(64),
  bet: partnerDecimal,
  win: partnerDecimal,
  turnover: partnerDecimal,
});
const history = success(z.array(anyBet).max(MAX_ROWS));

/** What was decided after one of its own numbers, ascending. */
async function readHistory(configured: Betflix, after: bigint): Promise<BetFeedPage | undefined> {
  const { partner, settings } = configured;
  const call = callOf(configured, '/v4/get_bet_log', { id: String(after) });
  const answer = await askHistory(partner, call);
  return readHistoryPage(answer, { after, readAt: new Date(), delayMs: settings.betsDelaySeconds * 1_000 });
}

export function readHistoryPage(
  answer: PartnerAnswer,
  { after, readAt, delayMs }: { after: bigint; readAt: Date; delayMs: number },
): BetFeedPage | undefined {
  const rows = readAnswer(answer, [200], history)?.data.filter(({ id }) => id > after);
  if (!rows) return undefined;
  const told = rows.map((row) => ({ ...row, id: String(row.id) }));
  const reports = readableRows(told, bet).map((read) => reportOf(read, readAt));
  const next = rows.reduce((newest, { id }) => (id > newest ? id : newest), after);
  // How many rows a page has is not documented: only an empty one is the end.
  return { reports, unreadable: rows.length - reports.length, next, isEnd: rows.length === 0, delayMs };
}

/** No time is documented, so play counts from when it was told. */
function reportOf(told: z.output<typeof bet>, readAt: Date): BetReport {
  return {
    id: String(told.id),
    version: told.id,
    username: told.username,
    product: 'casino',
    stake: told.bet,
    validStake: told.turnover < told.bet ? told.turnover : told.bet,
    payout: told.win,
    state: 'SETTLED',
    at: readAt.toISOString(),
    settledAt: readAt.toISOString(),
  };
}

export const BETFLIX = protocol({
  kind: 'game',
  code: 'betflix',
  title: 'Betflix, agent',
  settings,
  secrets,
  tells: false,
  make: (configured, rules) =>
    gatewayOfProvider(makeProvider(configured, rules), (after) => readHistory(configured, after)),
  // Nobody has this name.
  tryOut: (configured) => askRaw(configured.partner, callOf(configured, '/v4/user/balance', { username: 'nobody' })),
});
