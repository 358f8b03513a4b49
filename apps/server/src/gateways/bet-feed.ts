import { z } from 'zod';
import { partnerAmount } from './amount-text.ts';
import { callPartner, type Reach, readAnswer } from './partner-http.ts';

/** Most reports of one reading; a page of them stays far below what `partner-http.ts` reads. */
const FEED_PAGE = 500;
/** A read can be retried at no cost, so its timeout is shorter than that of a money call. */
const FEED_TIMEOUT_MS = 5_000;

/** The fields needed to continue after a report, whatever else it says. */
const anyReport = z.looseObject({ version: z.number().int().positive() });

const report = z
  .object({
    id: z.union([z.number().int().nonnegative(), z.string().regex(/^[\x21-\x7e]{1,100}$/)]).transform(String),
    version: z.number().int().positive().transform(BigInt),
    username: z.string().min(1).max(64),
    product: z.enum(['slot', 'sport', 'casino', 'lotto']),
    stake: partnerAmount,
    validStake: partnerAmount,
    payout: partnerAmount,
    state: z.enum(['RUNNING', 'SETTLED', 'VOID']),
    at: z.iso.datetime(),
    settledAt: z.iso.datetime().nullable(),
  })
  .refine(({ stake, validStake }) => validStake <= stake)
  .refine(({ state, settledAt }) => state !== 'SETTLED' || settledAt !== null);

/** What a provider says about one bet, at one of its versions. */
export type BetReport = z.output<typeof report>;

export interface BetFeedPage {
  reports: BetReport[];
  /** Reports that do not parse; reading them again would not help. */
  unreadable: number;
  /** The newest version read; the next page begins after it. */
  next: bigint;
  /** Nothing more was there to read. */
  isEnd: boolean;
  /** Bets younger than this may still be missing at the end; none when absent. */
  delayMs?: number;
  /** What was told before comes again, because it is read back for what came late. */
  repeats?: true;
}

export interface BetFeed {
  /** Who provides a game, and of them the one that opens accounts now. */
  partnersOf(gameCode: string): readonly { id: string; isOn: boolean }[];
  /** The next page of a partner's bets after its own place; undefined when it gave no readable answer. */
  read(partnerId: string, after: bigint): Promise<BetFeedPage | undefined>;
}

const page = z.object({ bets: z.array(anyReport).max(FEED_PAGE) });

/** Reads the next bets of one game at its provider. */
export async function readBetPage(partner: Reach, code: string, after: bigint): Promise<BetFeedPage | undefined> {
  const patient = { ...partner, timeoutMs: Math.min(partner.timeoutMs, FEED_TIMEOUT_MS) };
  const query = new URLSearchParams({ after: String(after), limit: String(FEED_PAGE) });
  const answer = await callPartner(patient, { method: 'GET', path: `/partners/games/${code}/bets?${query}` });
  const told = readAnswer(answer, [200], page);
  if (!told) return undefined;
  const parsed = told.bets.map((one) => report.safeParse(one));
  const reports = parsed.flatMap((one) => (one.success ? [one.data] : []));
  // The place to go on from is what was read, not what the provider says it is.
  const next = told.bets.reduce((newest, { version }) => (BigInt(version) > newest ? BigInt(version) : newest), after);
  const isEnd = told.bets.length < FEED_PAGE;
  return { reports, unreadable: told.bets.length - reports.length, next, isEnd };
}
