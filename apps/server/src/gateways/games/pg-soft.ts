import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { sameBytes } from '../../platform/security/seal.ts';
import { amountText, partnerDecimal } from '../amount-text.ts';
import type { BetFeedPage, BetReport } from '../bet-feed.ts';
import type { Configured } from '../configured.ts';
import type { SessionQuestions } from '../game-gateway.ts';
import {
  gatewayOfProvider,
  makeRefusalReader,
  otherCurrency,
  plainReference,
  realGameSettings,
} from '../game-partner.ts';
import type { GameProvider, LaunchWish, TransferOrder, TransferOutcome, TransferStatus } from '../game-provider.ts';
import {
  askRaw,
  callPartner,
  describeAnswer,
  type PartnerAnswer,
  type PartnerCall,
  readAnswer,
} from '../partner-http.ts';
import { protocol } from '../protocol.ts';
import { askHistory, readableRows } from './bet-history.ts';

const settings = z.strictObject({
  ...realGameSettings.shape,
  /** Stands in every launch link, so it is no secret. */
  operatorToken: z.string().regex(/^[\w-]{8,100}$/),
  /** Where a game is opened, with its path: lobby or one game. */
  launchUrl: z.url({ protocol: /^https?$/ }).max(300),
  /** Bets are told at an address of their own. */
  betsUrl: z.url({ protocol: /^https?$/ }).max(300),
});
const secrets = z.strictObject({ secretKey: z.string().min(8).max(200) });
type PgSoft = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

/** Everything is answered with 200: content, or an error. */
const content = <S extends z.ZodType>(data: S) => z.object({ data, error: z.null().optional() });
const numberText = z.union([z.int().nonnegative().transform(String), z.string()]).pipe(z.string().regex(/^\d{1,6}$/));
const failure = z.object({ error: z.object({ code: numberText }) });
const created = content(z.object({ action_result: z.literal(1) }));
const wallet = content(z.object({ currencyCode: z.string(), cashBalance: partnerDecimal }));
const moved = content(
  z.object({ amount: partnerDecimal, balanceAmountBefore: partnerDecimal, balanceAmount: partnerDecimal }),
);
const transaction = content(
  z.object({
    playerName: z.string().max(64),
    currencyCode: z.string().max(10),
    transactionType: numberText,
    transactionAmount: partnerDecimal,
  }),
);

const PLAYER_EXISTS = '1305';
const NO_SUCH_TRANSFER = '3040';
const NO_SUCH_SESSION = '1302';
/** An empty value, no such player or wallet, failed: final. Of money out also a balance that is too low. */
const REFUSED = {
  in: new Set(['3001', '3004', '3005', '3100']),
  out: new Set(['3001', '3004', '3005', '3100', '3013']),
};
const PLAYERS = makeRefusalReader({ 3004: 'unknown', 3005: 'unknown', 1309: 'suspended' });
/** How the query says which way the money went. */
const DIRECTION = { in: '100', out: '200' } as const;

function fieldsOf({ settings, secrets }: PgSoft) {
  return { operator_token: settings.operatorToken, secret_key: secrets.secretKey };
}

function callOf(configured: PgSoft, path: string, form: Record<string, string>): PartnerCall {
  const body = { ...fieldsOf(configured), ...form };
  return { method: 'POST', path: `/${path}?trace_id=${randomUUID()}`, form: body };
}

const errorOf = (answer: PartnerAnswer) => readAnswer(answer, [200], failure)?.error.code;

/** PG Soft, transfer wallet: form fields with our two keys among them, our reference, and a query about it. */
function makeProvider(configured: PgSoft, readTimeoutMs: number): GameProvider {
  const { partner, settings } = configured;
  const { currency } = settings;
  const ask = (path: string, form: Record<string, string>, more: Pick<PartnerCall, 'timeoutMs' | 'trace'> = {}) =>
    callPartner(partner, { ...callOf(configured, path, form), ...more });

  return {
    abilities: {
      ownReference: true,
      idempotentRepeat: true,
      statusQuery: true,
      referenceList: false,
      balanceQuery: true,
      loginForm: false,
      passwords: false,
      asksSessions: true,
      betTimes: true,
      launchPassword: false,
    },
    sentReference: plainReference,
    // Its players have none: they come by our links only.
    resetPassword: async () => ({ outcome: 'refused' }),
    async createPlayer(username) {
      const form = { player_name: username, nickname: username, currency };
      const answer = await ask('Player/v1/Create', form);
      const isThere = readAnswer(answer, [200], created) !== undefined || errorOf(answer) === PLAYER_EXISTS;
      return isThere ? { username } : PLAYERS.refused(numberOf(errorOf(answer)));
    },
    async balance(username, trace) {
      const answer = await ask(
        'Cash/v3/GetPlayerWallet',
        { player_name: username },
        { timeoutMs: readTimeoutMs, trace },
      );
      const read = readAnswer(answer, [200], wallet)?.data;
      return read?.currencyCode === currency ? read.cashBalance : undefined;
    },
    async transfer(order, trace) {
      const elsewhere = otherCurrency(order, currency);
      if (elsewhere) return elsewhere;
      const path = order.direction === 'in' ? 'Cash/v3/TransferIn' : 'Cash/v3/TransferOut';
      return readTransfer(
        await ask(path, { ...referenceOf(order), amount: amountText(order.amountMinor), currency }, { trace }),
        order,
      );
    },
    async findTransfer(order, trace) {
      const answer = await ask('Cash/v3/GetSingleTransaction', referenceOf(order), { timeoutMs: readTimeoutMs, trace });
      return readTransaction(answer, order);
    },
    async launch(username, wish) {
      // A link is made without them, so they are asked whether they know the player.
      const answer = await ask('Cash/v3/GetPlayerWallet', { player_name: username }, { timeoutMs: readTimeoutMs });
      const refused = PLAYERS.refused(numberOf(errorOf(answer)));
      if (refused) return refused;
      return readAnswer(answer, [200], wallet) ? launchLink(configured, wish) : undefined;
    },
  };
}

const referenceOf = (order: TransferOrder) => ({
  player_name: order.username,
  transfer_reference: plainReference(order.reference),
});
const numberOf = (code: string | undefined) => (code === undefined ? undefined : Number(code));

/** Done only where the balances on both sides of it differ by what was asked. */
export function readTransfer(answer: PartnerAnswer, order: TransferOrder): TransferOutcome {
  if (answer.outcome === 'unsent') return { outcome: 'refused', detail: describeAnswer(answer) };
  const error = errorOf(answer);
  if (error !== undefined) {
    const outcome = REFUSED[order.direction].has(error) ? 'refused' : 'unknown';
    return { outcome, detail: `answered error ${error}` };
  }
  const done = readAnswer(answer, [200], moved)?.data;
  const signed = order.direction === 'in' ? order.amountMinor : -order.amountMinor;
  const agrees = done?.amount === order.amountMinor && done.balanceAmount - done.balanceAmountBefore === signed;
  return { outcome: agrees ? 'done' : 'unknown', detail: describeAnswer(answer) };
}

export function readTransaction(answer: PartnerAnswer, order: TransferOrder): TransferStatus {
  const error = errorOf(answer);
  if (error === NO_SUCH_TRANSFER) return { outcome: 'not-found', detail: 'the provider knows no such transfer' };
  const found = readAnswer(answer, [200], transaction)?.data;
  if (!found) {
    return { outcome: 'unknown', detail: error === undefined ? describeAnswer(answer) : `answered error ${error}` };
  }
  const agrees =
    found.playerName.toLowerCase() === order.username.toLowerCase() &&
    found.currencyCode === order.currency &&
    found.transactionType === DIRECTION[order.direction] &&
    found.transactionAmount === order.amountMinor;
  return agrees
    ? { outcome: 'done', detail: describeAnswer(answer) }
    : { outcome: 'other', detail: 'the provider has it with another amount or direction' };
}

const LANGUAGE = { th: 'th', lo: 'lo', en: 'en' } as const;

/** The session in it is ours, and they ask us once whose it is. */
function launchLink({ settings }: PgSoft, { lang = 'th', session }: LaunchWish): string | undefined {
  if (session === undefined) return undefined;
  const link = new URL(settings.launchUrl);
  const query = { btt: '1', ot: settings.operatorToken, ops: session, l: LANGUAGE[lang] };
  for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value);
  return link.href;
}

/** The smallest page they make. */
const HISTORY_PAGE = 1_500;
const CASH = 1;

const milliseconds = z.int().positive().max(8.64e15);
const anyBet = z.looseObject({ rowVersion: milliseconds });
const bet = z.object({
  betId: z.union([z.int().positive(), z.string().regex(/^\d{1,30}$/)]).transform(String),
  playerName: z.string().min(1).max(64),
  /** Bonus and free games are not played with the money of the wallet. */
  transactionType: z.int(),
  currency: z.string(),
  betAmount: partnerDecimal,
  winAmount: partnerDecimal,
  /** One of several hands, the last of them, or told anew after a correction. */
  handsStatus: z.int().min(1).max(3),
  rowVersion: milliseconds,
  betTime: milliseconds,
  betEndTime: milliseconds.nullish(),
});
const history = content(z.array(anyBet).max(5_000));

async function readHistory(configured: PgSoft, after: bigint): Promise<BetFeedPage | undefined> {
  const { partner, settings } = configured;
  const asked = {
    count: String(HISTORY_PAGE),
    bet_type: '1',
    row_version: String(after < 1n ? 1n : after),
    hands_status: '0',
  };
  const call = callOf(configured, 'Bet/v4/GetHistory', asked);
  return readHistoryPage(await askHistory({ ...partner, url: settings.betsUrl }, call), after, settings);
}

export function readHistoryPage(
  answer: PartnerAnswer,
  after: bigint,
  { currency, betsDelaySeconds }: Pick<PgSoft['settings'], 'currency' | 'betsDelaySeconds'>,
): BetFeedPage | undefined {
  const rows = readAnswer(answer, [200], history)?.data;
  if (!rows) return undefined;
  const bets = readableRows(rows, bet);
  const reports = bets.filter((one) => one.transactionType === CASH && one.currency === currency).map(reportOf);
  const versions = rows.map(({ rowVersion }) => BigInt(rowVersion));
  const newest = versions.reduce((last, version) => (version > last ? version : last), after);
  const isEnd = rows.length < HISTORY_PAGE;
  // A page may end in the middle of a millisecond: its last one is read again.
  const isCut = !isEnd && versions.some((version) => version < newest && version > after);
  const next = isCut ? newest - 1n : newest;
  return { reports, unreadable: rows.length - bets.length, next, isEnd, delayMs: betsDelaySeconds * 1_000 };
}

function reportOf(told: z.output<typeof bet>): BetReport {
  const at = new Date(told.betTime).toISOString();
  return {
    id: told.betId,
    version: BigInt(told.rowVersion),
    username: told.playerName,
    product: 'slot',
    stake: told.betAmount,
    validStake: told.betAmount,
    payout: told.winAmount,
    state: 'SETTLED',
    at,
    settledAt: new Date(told.betEndTime ?? told.betTime).toISOString(),
  };
}

const question = z.object({
  operator_token: z.string().max(200),
  secret_key: z.string().max(200),
  operator_player_session: z.string().min(1).max(200),
});

/** They show both keys as we do, so nobody else learns whose session it is. */
function sessionsOf({ settings, secrets }: PgSoft): SessionQuestions {
  return {
    hear({ body }) {
      const asked = question.safeParse(Object.fromEntries(new URLSearchParams(body))).data;
      if (!asked) return { outcome: 'unsigned' };
      const isTheirs =
        sameText(asked.operator_token, settings.operatorToken) && sameText(asked.secret_key, secrets.secretKey);
      return isTheirs ? { outcome: 'asked', session: asked.operator_player_session } : { outcome: 'unsigned' };
    },
    reply: (username) =>
      username === undefined
        ? { data: null, error: { code: NO_SUCH_SESSION, message: 'Invalid player session' } }
        : { data: { player_name: username, nickname: username, currency: settings.currency }, error: null },
  };
}

const sameText = (one: string, other: string) => sameBytes(Buffer.from(one), Buffer.from(other));

export const PG_SOFT = protocol({
  kind: 'game',
  code: 'pg-soft',
  title: 'PG Soft, transfer wallet',
  settings,
  secrets,
  tells: true,
  make: (configured, { readTimeoutMs }) => ({
    ...gatewayOfProvider(makeProvider(configured, readTimeoutMs), (after) => readHistory(configured, after)),
    sessions: sessionsOf(configured),
  }),
  // Nobody has this reference.
  tryOut: (configured) =>
    askRaw(
      configured.partner,
      callOf(configured, 'Cash/v3/GetSingleTransaction', { player_name: 'nobody', transfer_reference: 'nothing' }),
    ),
});
