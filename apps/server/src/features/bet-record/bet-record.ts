import type { BetFeed } from '../../gateways/bet-feed.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { newestOf, productGroupOf } from './bet-record-rules.ts';
import { moveBetFeed, postponeBetFeed, storeBets, takeDueBetFeed } from './bet-record-store.ts';

/** Longer than one reading of a feed and its storing may take. */
const FEED_LEASE_SECONDS = 25;
/** A feed that does not answer is asked this many times more seldom. */
const SELDOM = 3;

interface BetRecordDeps {
  db: Db;
  feed: BetFeed;
  pollEveryMs: number;
  /** Told whose play has changed, after it was stored; whatever is not done then is done at the member's next step. */
  onPlay: (members: readonly { memberId: string; currency: 'THB' | 'LAK' }[]) => Promise<void>;
}

/** Reads the next page of one game's bets; true when some game was due. */
export async function readBets({ db, feed, pollEveryMs, onPlay }: BetRecordDeps): Promise<boolean> {
  const due = await takeDueBetFeed(db, FEED_LEASE_SECONDS);
  if (!due) return false;
  const page = await feed.read(due.game_code, due.feed_cursor);
  if (!page) {
    await postponeBetFeed(db, due, pollEveryMs * SELDOM);
    return true;
  }
  const isMore = page.next > due.feed_cursor;
  const bets = newestOf(page.reports).map((report) => ({
    ...report,
    productGroup: productGroupOf(due.category, report.product),
  }));
  const played = await inTransaction(db, async (tx) => {
    const { next: cursor, unreadable, isEnd } = page;
    const to = { cursor, unreadable, isEnd, pollAgainInMs: isMore ? 0 : pollEveryMs };
    const isOurs = await moveBetFeed(tx, due, to);
    return isOurs && bets.length > 0 ? storeBets(tx, due.game_code, bets) : [];
  });
  await onPlay(played);
  return true;
}
