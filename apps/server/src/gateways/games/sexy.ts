import { z } from 'zod';
import { amountText, partnerDecimal } from '../amount-text.ts';
import type { BetFeedPage, BetReport } from '../bet-feed.ts';
import type { Configured } from '../configured.ts';
import {
  gatewayOfProvider,
  makeLinkCheck,
  makeRefusalReader,
  otherCurrency,
  plainReference,
  realGameSettings,
} from '../game-partner.ts';
import type { GameProvider, TransferOrder, TransferOutcome, TransferStatus } from '../game-provider.ts';
import {
  askRaw,
  callPartner,
  describeAnswer,
  type PartnerAnswer,
  type PartnerCall,
  readAnswer,
} from '../partner-http.ts';
import { protocol, type SiteRules } from '../protocol.ts';
import { askHistory } from './bet-history.ts';

const states = z.string().regex(/^(?:-?\d{1,2}(?:,-?\d{1,2})*)?$/);
const settings = z.strictObject({
  ...realGameSettings.shape,
  agentId: z.string().regex(/^[\w-]{1,50}$/),
  platform: z.string().regex(/^[A-Z0-9_]{1,30}$/),
  /** As the contract writes it, JSON by platform. */
  betLimit: z.string().min(2).max(2_000),
  /** Values of `txStatus` as the contract names them, with commas between; a bet with any other is counted as not readable. */
  settledStates: states,
  voidStates: states,
  /** Another host than the API's, where tables are opened. */
  launchHost: z.string().regex(/^[a-z0-9.:-]{0,100}$/),
});
const secrets = z.strictObject({ cert: z.string().min(8).max(200) });
type Sexy = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

/** Everything is answered with 200 and a number that says how it went. */
const said = z.object({
  status: z.union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number),
  ]),
});
const DONE = 0;
const USER_EXISTS = 1_001;
const NO_SUCH_TRANSFER = 1_017;
/** No such account, a wrong amount, too little, a currency that is not served: never done later. */
const REFUSED = new Set([1_000, 1_002, 1_004, 1_010, 1_018]);
const USERS = makeRefusalReader({ 1000: 'unknown', 1002: 'unknown', 1013: 'suspended', 1014: 'suspended' });

const balances = z.object({ results: z.array(z.object({ userId: z.string(), balance: partnerDecimal })).max(10) });
const moved = z.object({ txCode: z.string(), amount: partnerDecimal });
const operation = z.object({
  txCode: z.string(),
  txStatus: z.union([z.int(), z.string().regex(/^-?\d{1,2}$/)]).transform(Number),
  transferAmount: partnerDecimal,
  transferType: z.string().max(20),
});
const launched = z.object({ url: z.url() });

const statusOf = (answer: PartnerAnswer) => readAnswer(answer, [200], said)?.status;
/** The content of an answer that says it went well. */
function contentOf<S extends z.ZodType>(answer: PartnerAnswer, schema: S): z.output<S> | undefined {
  return statusOf(answer) === DONE ? readAnswer(answer, [200], schema) : undefined;
}

function callOf({ settings, secrets }: Sexy, path: string, form: Record<string, string>): PartnerCall {
  return { method: 'POST', path, form: { cert: secrets.cert, agentId: settings.agentId, ...form } };
}

/** Sexy (AWC): form fields with our certificate text, our reference as `txCode`, and a query about it. */
function makeProvider(configured: Sexy, { readTimeoutMs, gameHosts }: SiteRules): GameProvider {
  const { partner, settings } = configured;
  const isAllowedLink = makeLinkCheck(partner, [...gameHosts, settings.launchHost]);
  const ask = (path: string, form: Record<string, string>, more: Pick<PartnerCall, 'timeoutMs' | 'trace'> = {}) =>
    callPartner(partner, { ...callOf(configured, path, form), ...more });

  return {
    abilities: {
      ownReference: true,
      // A used reference is answered by an error that says nothing of the first result.
      idempotentRepeat: false,
      statusQuery: true,
      referenceList: false,
      balanceQuery: true,
      loginForm: false,
      passwords: false,
      asksSessions: false,
      betTimes: true,
      launchPassword: false,
    },
    sentReference: plainReference,
    resetPassword: async () => ({ outcome: 'refused' }),
    async createPlayer(username) {
      const { currency, betLimit } = settings;
      const form = { userId: username, currency, betLimit, language: 'th', userName: username };
      const status = statusOf(await ask('/wallet/createMember', form));
      return status === DONE || status === USER_EXISTS ? { username } : USERS.refused(status);
    },
    async balance(username, trace) {
      const form = { userIds: username, alluser: '0', isFilterBalance: '0' };
      const answer = await ask('/wallet/getBalance', form, { timeoutMs: readTimeoutMs, trace });
      return contentOf(answer, balances)?.results.find(({ userId }) => userId === username)?.balance;
    },
    async transfer(order, trace) {
      const elsewhere = otherCurrency(order, settings.currency);
      if (elsewhere) return elsewhere;
      const form = {
        userId: order.username,
        txCode: plainReference(order.reference),
        transferAmount: amountText(order.amountMinor),
      };
      const answer =
        order.direction === 'in'
          ? await ask('/wallet/deposit', form, { trace })
          : await ask('/wallet/withdraw', { ...form, withdrawType: '0' }, { trace });
      return readTransfer(answer, order);
    },
    async findTransfer(order, trace) {
      const form = { txCode: plainReference(order.reference) };
      return readOperation(
        await ask('/wallet/checkTransferOperation', form, { timeoutMs: readTimeoutMs, trace }),
        order,
      );
    },
    async launch(username, { lang = 'th', device }) {
      const form = {
        userId: username,
        platform: settings.platform,
        language: lang,
        isMobileLogin: String(device !== 'web'),
      };
      const answer = await ask('/wallet/doLoginAndLaunchGame', form);
      return USERS.refused(statusOf(answer)) ?? isAllowedLink(contentOf(answer, launched)?.url);
    },
  };
}

/** "Already operated", "pending" and "try again" say that it may be done, so they are asked about. */
export function readTransfer(answer: PartnerAnswer, order: TransferOrder): TransferOutcome {
  if (answer.outcome === 'unsent') return { outcome: 'refused', detail: describeAnswer(answer) };
  const status = statusOf(answer);
  if (status !== undefined && status !== DONE) {
    return { outcome: REFUSED.has(status) ? 'refused' : 'unknown', detail: `answered status ${status}` };
  }
  const done = contentOf(answer, moved);
  const agrees = done?.txCode === plainReference(order.reference) && done.amount === order.amountMinor;
  return { outcome: agrees ? 'done' : 'unknown', detail: describeAnswer(answer) };
}

const OPERATED = 1;
const TYPE = { in: 'DEPOSIT', out: 'WITHDRAW' } as const;

export function readOperation(answer: PartnerAnswer, order: TransferOrder): TransferStatus {
  const status = statusOf(answer);
  if (status === NO_SUCH_TRANSFER) return { outcome: 'not-found', detail: 'the provider knows no such transfer' };
  const told = contentOf(answer, operation);
  // Not done may be not done yet.
  if (told?.txCode !== plainReference(order.reference) || told.txStatus !== OPERATED) {
    const detail = status === undefined || status === DONE ? describeAnswer(answer) : `answered status ${status}`;
    return { outcome: 'unknown', detail };
  }
  const agrees = told.transferType.toUpperCase() === TYPE[order.direction] && told.transferAmount === order.amountMinor;
  return agrees
    ? { outcome: 'done', detail: describeAnswer(answer) }
    : { outcome: 'other', detail: 'the provider has it with another amount or direction' };
}

const OVERLAP_MS = 600_000;
const FIRST_MS = 86_400_000;
const MOVE_AFTER_MS = 3_600_000;

const moment = z.iso.datetime({ offset: true, local: true });
const anyBet = z.looseObject({ updateTime: moment });
const bet = z.object({
  platformTxId: z.string().regex(/^[\x21-\x7e]{1,100}$/),
  userId: z.string().min(1).max(64),
  currency: z.string().regex(/^[A-Z]{3}$/),
  txStatus: z.union([z.int(), z.string().min(1).max(20)]).transform(String),
  realBetAmount: partnerDecimal,
  realWinAmount: partnerDecimal,
  turnover: partnerDecimal,
  betTime: moment,
  updateTime: moment,
});
const history = z.object({ transactions: z.array(anyBet).max(20_000).default([]) });

/** What changed since a moment, by the provider's clock; each change is told again with a later moment. */
async function readHistory(configured: Sexy, after: bigint): Promise<BetFeedPage | undefined> {
  const { settings } = configured;
  const place = after === 0n ? BigInt(Date.now() - FIRST_MS) : after;
  // Looking back may be cut before it comes to news, so news is asked for by itself.
  const again = await pageFrom(configured, Number(place) - OVERLAP_MS);
  const news = await pageFrom(configured, Number(place));
  const read = readHistoryPages([again, news], { after: place, settings });
  if (!read?.isEnd) return read;
  // They answer for the last day only, so a place where nothing happens follows, seldom.
  const isOld = Date.now() - Number(place) > MOVE_AFTER_MS;
  return { ...read, next: isOld ? BigInt(Date.now() - OVERLAP_MS) : after };
}

function pageFrom(configured: Sexy, fromMs: number): Promise<PartnerAnswer> {
  const { partner, settings } = configured;
  const timeFrom = new Date(fromMs).toISOString().replace(/\.\d{3}Z$/, '+00:00');
  const form = { timeFrom, platform: settings.platform, currency: settings.currency, delayTime: '0' };
  const call = callOf(configured, '/fetch/gzip/getTransactionByUpdateDate', form);
  return askHistory(partner, call);
}

type FeedSettings = Pick<Sexy['settings'], 'currency' | 'settledStates' | 'voidStates' | 'betsDelaySeconds'>;

/** What was told again when looking back, and what is news. */
export function readHistoryPages(
  [looked, asked]: readonly [PartnerAnswer, PartnerAnswer],
  { after, settings }: { after: bigint; settings: FeedSettings },
): BetFeedPage | undefined {
  const [again, news] = [looked, asked].map((answer) => contentOf(answer, history)?.transactions);
  if (!again || !news) return undefined;
  const next = news.reduce((last, row) => later(last, timeOf(row.updateTime)), after);
  // Without news the place stays, and what came late is found by looking back.
  const isEnd = next === after;
  const reports = [...again, ...news].flatMap((row) => reportOf(row, settings) ?? []);
  const unreadable = isEnd ? 0 : news.filter((row) => reportOf(row, settings) === undefined).length;
  const delayMs = settings.betsDelaySeconds * 1_000;
  return { reports: onceEach(reports), unreadable, next, isEnd, repeats: true, delayMs };
}

function onceEach(reports: readonly BetReport[]): BetReport[] {
  return [...new Map(reports.map((report) => [`${report.username} ${report.id} ${report.version}`, report])).values()];
}

function later(one: bigint, at: Date): bigint {
  const other = BigInt(at.getTime());
  return other > one ? other : one;
}

/** Times without a zone are of their clock. */
const timeOf = (text: string) => new Date(/(?:[+-]\d\d:\d\d|Z)$/.test(text) ? text : `${text}+08:00`);

/** Undefined when it is not readable; nothing when it is of another currency. */
function reportOf(row: unknown, { currency, settledStates, voidStates }: FeedSettings): BetReport[] | undefined {
  const read = bet.safeParse(row).data;
  const isSettled = settledStates.split(',').includes(read?.txStatus ?? '');
  if (!read || (!isSettled && !voidStates.split(',').includes(read.txStatus))) return undefined;
  if (read.currency !== currency) return [];
  const changed = timeOf(read.updateTime);
  return [
    {
      id: read.platformTxId,
      version: BigInt(changed.getTime()),
      username: read.userId,
      product: 'casino',
      stake: read.realBetAmount,
      // The play that counts is never more than the stake here.
      validStake: read.turnover < read.realBetAmount ? read.turnover : read.realBetAmount,
      payout: read.realWinAmount,
      state: isSettled ? 'SETTLED' : 'VOID',
      at: timeOf(read.betTime).toISOString(),
      settledAt: changed.toISOString(),
    },
  ];
}

export const SEXY = protocol({
  kind: 'game',
  code: 'sexy',
  title: 'Sexy (AWC), transfer wallet',
  settings,
  secrets,
  tells: false,
  make: (configured, rules) =>
    gatewayOfProvider(makeProvider(configured, rules), (after) => readHistory(configured, after)),
  // Nobody has this reference.
  tryOut: (configured) =>
    askRaw(configured.partner, callOf(configured, '/wallet/checkTransferOperation', { txCode: 'nothing' })),
});
