import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { BetFeed, BetFeedPage, BetReport } from '../../../gateways/bet-feed.ts';
import { countsAllWrites, storesManyAtOnce } from '../../../platform/database/cluster/engine.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { doneWithin } from '../../../platform/process/done-within.ts';
import { mapAtOnce } from '../../../platform/process/map-at-once.ts';
import { newestOf, productGroupOf } from './bet-record-rules.ts';
import {
  type BetFeedRow,
  holdBets,
  listDueBetFeeds,
  MAX_WAITING,
  moveBetFeed,
  noteReadToEnd,
  type Player,
  type StoredBet,
  storeBets,
} from './bet-record-store.ts';
import { makeWaitingBets } from './waiting-bets.ts';

/** A feed that does not answer is asked this many times more seldom. */
const SELDOM = 3;
/** Games read at once. */
const AT_ONCE = 8;
/** Of one game in a row, before its next round. */
const MAX_PAGES = 200;

interface BetRecordDeps {
  db: Db;
  feed: BetFeed;
  pollEveryMs: number;
  /** One process reads at a time; a second reader does no harm, it only asks in vain. */
  isReader: () => Promise<boolean>;
  /** Called with the members whose play has changed, after it was stored; what fails here is done at the member's next step. */
  onPlay: (members: readonly { memberId: string; currency: CashCurrency }[]) => Promise<void>;
}

/**
 * Reads the bets of all games in rounds. A reading that brings nothing writes nothing, unless something was written since the
 * feed was last known to be at its end: what compares itself with that moment is then still true (record 63).
 */
export function makeBetFeedReader(deps: BetRecordDeps) {
  const busy = new Set<string>();
  const notBeforeMs = new Map<string, number>();
  const quiet = makeQuiet();
  const waiting = makeWaitingBets(deps);
  const memory: FeedMemory = { lateMs: new Map(), told: new Map() };
  let atEnd: BetFeedRow[] = [];
  let failure: unknown;

  /** Answers whether bets may wait for their members' nodes now. */
  async function readFeed(row: BetFeedRow): Promise<boolean> {
    try {
      if (row.waiting >= MAX_WAITING) return true;
      const end = await readToEnd(deps, row, memory);
      if (end === 'silent') notBeforeMs.set(row.partner_id, performance.now() + deps.pollEveryMs * SELDOM);
      else if (end === 'nothing' && row.is_on) atEnd.push(row);
      return row.waiting > 0n || (end === 'read' && !storesManyAtOnce());
    } finally {
      busy.delete(row.partner_id);
    }
  }

  async function readAndStore(row: BetFeedRow): Promise<void> {
    try {
      if (await readFeed(row)) await waiting.store(row.game_code);
    } catch (error) {
      failure = error;
    }
  }

  return {
    async readRound(): Promise<boolean> {
      if (!(await deps.isReader())) return false;
      const nowMs = performance.now();
      const listed = await listDueBetFeeds(deps.db, deps.feed.partnersOf);
      const due = listed.filter(({ partner_id: id }) => !busy.has(id) && (notBeforeMs.get(id) ?? 0) <= nowMs);
      for (const { partner_id: id } of due) busy.add(id);
      // A slow provider delays no other: its late answer belongs to a later round.
      await doneWithin(deps.pollEveryMs, mapAtOnce(due, AT_ONCE, readAndStore));
      const lateOf = (row: BetFeedRow) => memory.lateMs.get(row.partner_id) ?? 0;
      const news = atEnd.filter((row) => quiet.isNews(row, lateOf(row)));
      atEnd = [];
      if (news.length > 0) {
        const ended = news.map((row) => ({ ...row, began_at: before(row.began_at, lateOf(row)) }));
        const writtenBy = await noteReadToEnd(deps.db, ended);
        quiet.note(news, { listed: listed.filter((row) => row.is_on), writtenBy });
      }
      const failed = failure;
      failure = undefined;
      if (failed !== undefined) throw failed;
      return false;
    },
  };
}

/** By partner: how late it tells bets, and what was stored of those it tells again and again. */
interface FeedMemory {
  lateMs: Map<string, number>;
  told: Map<string, Set<string>>;
}

const MAX_TOLD = 50_000;
const nameOf = ({ username, id, version }: BetReport) => `${username} ${id} ${version}`;
const before = (at: Date, ms: number) => new Date(at.getTime() - ms);

/** What this process has stored already of a feed that repeats itself is not written again. */
function fresh({ told }: FeedMemory, { partner_id: id }: BetFeedRow, page: BetFeedPage): BetReport[] {
  return page.repeats ? page.reports.filter((report) => !told.get(id)?.has(nameOf(report))) : page.reports;
}

function noteTold({ told }: FeedMemory, { partner_id: id }: BetFeedRow, reports: readonly BetReport[]): void {
  const known = told.get(id) ?? new Set();
  told.set(id, known);
  for (const report of reports) known.add(nameOf(report));
  for (const oldest of known) {
    if (known.size <= MAX_TOLD) break;
    known.delete(oldest);
  }
}

/** Page by page; `nothing` when there was none to read. */
async function readToEnd(
  { db, feed, onPlay }: BetRecordDeps,
  row: BetFeedRow,
  memory: FeedMemory,
): Promise<'silent' | 'nothing' | 'read'> {
  let at = row;
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const page = await feed.read(at.partner_id, at.feed_cursor);
    if (!page) return 'silent';
    memory.lateMs.set(row.partner_id, page.delayMs ?? 0);
    at = { ...at, began_at: before(row.began_at, page.delayMs ?? 0) };
    const reports = fresh(memory, at, page);
    const isEmpty = page.next <= at.feed_cursor && page.unreadable === 0 && reports.length === 0;
    if (isEmpty) return count === 0 && page.isEnd ? 'nothing' : 'read';
    const { category } = at;
    const bets: StoredBet[] = newestOf(reports).map((report) => ({
      ...report,
      productGroup: productGroupOf(category, report.product),
    }));
    const played = await inTransaction(db, async (tx) => {
      const isOurs = await moveBetFeed(tx, at, { cursor: page.next, unreadable: page.unreadable, isEnd: page.isEnd });
      if (!isOurs) return undefined;
      return bets.length > 0 ? keepBets(tx, at, bets) : [];
    });
    if (!played) return 'read';
    if (page.repeats) noteTold(memory, at, reports);
    await onPlay(played);
    if (page.next <= at.feed_cursor) return 'read';
    at = { ...at, feed_cursor: page.next };
  }
  return 'read';
}

/** Answers whose play has changed by it; of what is held for their node, nobody's yet. */
async function keepBets(tx: Tx, row: BetFeedRow, bets: readonly StoredBet[]): Promise<Player[]> {
  if (storesManyAtOnce()) return storeBets(tx, row, bets);
  await holdBets(tx, row, bets);
  return [];
}

/**
 * Knows of each feed whether anything at all was written in the database since it was written down as read to its end. Each
 * transaction that writes takes the next number, so the number that comes next says whether there was one.
 */
function makeQuiet() {
  const nextBy = new Map<string, bigint>();
  const untilMs = new Map<string, number>();
  return {
    /** What is told late goes on being written down until it has passed the last change. */
    isNews(row: BetFeedRow, lateMs: number): boolean {
      const isNew = !countsAllWrites() || nextBy.get(row.game_code) !== row.next_xid;
      if (isNew) untilMs.set(row.game_code, performance.now() + lateMs * 2);
      return isNew || (lateMs > 0 && performance.now() < (untilMs.get(row.game_code) ?? 0));
    },
    /** Our own write is not a change: a feed that was quiet stays quiet. */
    note(
      noted: readonly BetFeedRow[],
      { listed, writtenBy }: { listed: readonly BetFeedRow[]; writtenBy: bigint | undefined },
    ) {
      for (const row of listed) {
        const isQuiet = noted.includes(row) || nextBy.get(row.game_code) === row.next_xid;
        if (isQuiet && writtenBy === row.next_xid) nextBy.set(row.game_code, writtenBy + 1n);
        else nextBy.delete(row.game_code);
      }
    },
  };
}
