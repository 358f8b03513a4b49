import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { amountText, partnerDecimal, signedDecimal } from '../amount-text.ts';
import type { BetFeedPage, BetReport } from '../bet-feed.ts';
import type { Configured } from '../configured.ts';
import { gatewayOfProvider, otherCurrency, plainReference, realGameSettings } from '../game-partner.ts';
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
import { type FeedWindow, feedWindow, windowRead } from './feed-window.ts';

const settings = z.strictObject({
  ...realGameSettings.shape,
  appId: z.string().regex(/^[\w-]{1,50}$/),
  /** Where a game is opened; one of its games, or the lobby when empty. */
  launchUrl: z.url({ protocol: /^https?$/ }).max(300),
  launchGame: z.string().regex(/^[\w-]{0,50}$/),
});
const secrets = z.strictObject({ secretKey: z.string().min(8).max(200) });
type Joker = Configured<z.output<typeof settings>, z.output<typeof secrets>>;

const opened = z.object({ Status: z.enum(['OK', 'Created']) });
const credit = z.object({ Username: z.string(), Credit: partnerDecimal });
const moved = z.object({
  RequestID: z.string(),
  Username: z.string(),
  BeforeCredit: partnerDecimal,
  Credit: partnerDecimal,
});
const found = z.object({ RequestID: z.string(), Username: z.string(), Amount: signedDecimal });
const token = z.object({ Token: z.string().min(1).max(2_000) });

/** One address for everything; what is signed are all fields by their names in order, the time among them. */
function callOf({ settings, secrets }: Joker, fields: Record<string, string>): PartnerCall {
  const timestamp = Math.floor(Date.now() / 1_000);
  const body: Record<string, string | number> = { ...fields, Timestamp: timestamp };
  const names = Object.keys(body).toSorted((a, b) => (a < b ? -1 : 1));
  const signed = names.map((name) => `${name}=${body[name]}`).join('&');
  const signature = createHmac('sha1', secrets.secretKey).update(signed).digest('base64');
  const query = (shown: string) => `/?${new URLSearchParams({ appid: settings.appId, signature: shown })}`;
  return { method: 'POST', path: query(signature), shownPath: query('(removed)'), body };
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const signedMinor = ({ direction, amountMinor }: TransferOrder) => (direction === 'in' ? amountMinor : -amountMinor);

/** JOKER: our reference without dashes, a signed amount in baht, and a query about the reference. */
function makeProvider(configured: Joker, readTimeoutMs: number): GameProvider {
  const { partner, settings } = configured;
  const ask = (fields: Record<string, string>, more: Pick<PartnerCall, 'timeoutMs' | 'trace'> = {}) =>
    callPartner(partner, { ...callOf(configured, fields), ...more });

  return {
    abilities: {
      ownReference: true,
      // Not documented: an order is sent once and then asked about.
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
      const answer = await ask({ Method: 'CU', Username: username });
      return readAnswer(answer, [200, 201], opened) ? { username } : undefined;
    },
    async balance(username, trace) {
      const answer = await ask({ Method: 'GC', Username: username }, { timeoutMs: readTimeoutMs, trace });
      const read = readAnswer(answer, [200], credit);
      return read && sameName(read.Username, username) ? read.Credit : undefined;
    },
    async transfer(order, trace) {
      const elsewhere = otherCurrency(order, settings.currency);
      if (elsewhere) return elsewhere;
      const amount = `${order.direction === 'in' ? '' : '-'}${amountText(order.amountMinor)}`;
      const fields = {
        Method: 'TC',
        Username: order.username,
        RequestID: plainReference(order.reference),
        Amount: amount,
      };
      return readTransfer(await ask(fields, { trace }), order);
    },
    async findTransfer(order, trace) {
      const fields = { Method: 'TCH', RequestID: plainReference(order.reference) };
      return readFound(await ask(fields, { timeoutMs: readTimeoutMs, trace }), order);
    },
    async launch(username, wish) {
      const answer = await ask({ Method: 'PLAY', Username: username });
      if (isMissing(answer)) return { refused: 'unknown' };
      const played = readAnswer(answer, [200], token);
      return played && launchLink(configured, wish, played.Token);
    },
  };
}

/** What is asked about is not there: the document has it for references, and for players where it is said the same way. */
const isMissing = (answer: PartnerAnswer) => answer.outcome === 'answered' && answer.status === 404;

/** No refusal is documented by a code, so whatever is not done is asked about by its reference. */
export function readTransfer(answer: PartnerAnswer, order: TransferOrder): TransferOutcome {
  if (answer.outcome === 'unsent') return { outcome: 'refused', detail: describeAnswer(answer) };
  const done = readAnswer(answer, [200], moved);
  const agrees =
    done?.RequestID === plainReference(order.reference) &&
    sameName(done.Username, order.username) &&
    done.Credit - done.BeforeCredit === signedMinor(order);
  return { outcome: agrees ? 'done' : 'unknown', detail: describeAnswer(answer) };
}

/** 404 says that the reference is not known now; whether it is a no is decided by time. */
export function readFound(answer: PartnerAnswer, order: TransferOrder): TransferStatus {
  if (isMissing(answer)) return { outcome: 'not-found', detail: 'the provider knows no such transfer' };
  const there = readAnswer(answer, [200], found);
  if (there?.RequestID !== plainReference(order.reference))
    return { outcome: 'unknown', detail: describeAnswer(answer) };
  const agrees = sameName(there.Username, order.username) && there.Amount === signedMinor(order);
  return agrees
    ? { outcome: 'done', detail: describeAnswer(answer) }
    : { outcome: 'other', detail: 'the provider has it with another amount or direction' };
}

const LANGUAGE = { th: 'th', lo: 'lo', en: 'en' } as const;

function launchLink({ settings }: Joker, { lang = 'th', device }: LaunchWish, oneTime: string): string {
  const link = new URL(settings.launchUrl);
  const mobile = device === 'web' ? 'false' : 'true';
  const query = { token: oneTime, game: settings.launchGame, mobile, lang: LANGUAGE[lang] };
  for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value);
  return link.href;
}

/** Their clock, and how much of it one question may cover. */
const OFFSET_MS = 8 * 3_600_000;
const WINDOW = { overlapMs: 600_000, maxMs: 1_800_000, firstMs: 86_400_000 };
const MAX_PAGES = 20;

const bet = z.object({
  OCode: z.string().regex(/^[\x21-\x7e]{1,100}$/),
  Username: z.string().min(1).max(64),
  Amount: partnerDecimal,
  /** What came back, the stake included. */
  Result: partnerDecimal,
  Time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,7})?(?:[+-]\d\d:\d\d|Z)?$/),
});
const rows = z.array(z.unknown()).max(10_000).nullish();
const page = z.object({
  data: z.object({ Game: rows, Jackpot: rows, Competition: rows }).nullish(),
  nextId: z.string().max(200).nullish(),
});

/** All pages of one window; a window of which one page is missing is not read. */
async function readHistory(configured: Joker, after: bigint): Promise<BetFeedPage | undefined> {
  const window = feedWindow(after, Date.now(), WINDOW);
  const answers: PartnerAnswer[] = [];
  let nextId: string | undefined = '';
  while (nextId !== undefined && answers.length < MAX_PAGES) {
    const answer = await askPage(configured, window, nextId);
    answers.push(answer);
    nextId = readAnswer(answer, [200], page)?.nextId || undefined;
  }
  const delayMs = configured.settings.betsDelaySeconds * 1_000;
  return nextId === undefined ? readHistoryPages(answers, { window, delayMs }) : undefined;
}

function askPage(configured: Joker, { fromMs, untilMs }: FeedWindow, nextId: string): Promise<PartnerAnswer> {
  const [StartDate, EndDate] = [minuteText(fromMs), minuteText(untilMs + 60_000)];
  const call = callOf(configured, { Method: 'TSM', StartDate, EndDate, NextId: nextId, Delay: '0' });
  return askHistory(configured.partner, call);
}

const minuteText = (ms: number) => new Date(ms + OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');

/** A jackpot may have the number of the game it fell in. */
const marked = (mark: string, rows: readonly unknown[] | null | undefined) =>
  (rows ?? []).map((row) => ({ mark, row }));

export function readHistoryPages(
  answers: readonly PartnerAnswer[],
  { window, delayMs }: { window: FeedWindow; delayMs: number },
): BetFeedPage | undefined {
  const pages = answers.map((answer) => readAnswer(answer, [200], page));
  if (pages.includes(undefined)) return undefined;
  const told = pages.flatMap((read) => {
    const { Game, Jackpot, Competition } = read?.data ?? {};
    return [...marked('', Game), ...marked('J:', Jackpot), ...marked('C:', Competition)];
  });
  const reports = told.flatMap(({ mark, row }) =>
    readableRows([row], bet).map((read) => reportOf({ ...read, OCode: mark + read.OCode })),
  );
  const { next, isEnd } = windowRead(window);
  // Rows are read again until the place moves, and those that are not readable are counted then.
  const unreadable = next > window.after ? told.length - reports.length : 0;
  return { reports, unreadable, next, isEnd, repeats: true, delayMs };
}

/** Only what is decided is told, and never changed: the time of a bet is its version. */
function reportOf({ OCode, Username, Amount, Result, Time }: z.output<typeof bet>): BetReport {
  const at = new Date(/[+-]\d\d:\d\d$|Z$/.test(Time) ? Time : `${Time.slice(0, 23)}+08:00`);
  return {
    id: OCode,
    version: BigInt(at.getTime()),
    username: Username.toLowerCase(),
    product: 'slot',
    stake: Amount,
    validStake: Amount,
    payout: Result,
    state: 'SETTLED',
    at: at.toISOString(),
    settledAt: at.toISOString(),
  };
}

export const JOKER = protocol({
  kind: 'game',
  code: 'joker',
  title: 'JOKER, transfer wallet',
  settings,
  secrets,
  tells: false,
  make: (configured, { readTimeoutMs }) =>
    gatewayOfProvider(makeProvider(configured, readTimeoutMs), (after) => readHistory(configured, after)),
  // Nobody has this reference.
  tryOut: (configured) => askRaw(configured.partner, callOf(configured, { Method: 'TCH', RequestID: 'nothing' })),
});
