import type { FeedLine } from '../../gateways/bank-feed.ts';
import { mapAtOnce } from '../../platform/map-at-once.ts';

/** Lines of one sender that are booked in one transaction; it holds the member's row, so it is short. */
const AT_MOST = 10;
/** Senders whose lines are booked at once, each on a connection of its own. */
const SENDERS_AT_ONCE = 4;

/** After so many the page is left for the next time: then it is not the lines that are wrong. */
const MOST_FAILURES = 5;

/**
 * Takes in the lines of a page: those of one sender one after the other, in the bank's order and a few in one transaction, and
 * senders beside each other. A line that fails holds up only itself: the others of its batch are taken again, each alone. Answers
 * what failed.
 */
export async function takeInLines({
  lines,
  take,
}: {
  lines: readonly FeedLine[];
  /** All of them, or none. */
  take: (lines: readonly FeedLine[]) => Promise<void>;
}): Promise<unknown[]> {
  const failures: unknown[] = [];
  const goesOn = () => failures.length < MOST_FAILURES;

  async function takeEach(batch: readonly FeedLine[]): Promise<void> {
    for (const line of batch) if (goesOn()) await take([line]).catch((error: unknown) => failures.push(error));
  }

  async function takeSender(ofSender: readonly FeedLine[]): Promise<void> {
    for (let first = 0; first < ofSender.length && goesOn(); first += AT_MOST) {
      const batch = ofSender.slice(first, first + AT_MOST);
      await take(batch).catch(() => takeEach(batch));
    }
  }

  const senders = [...Map.groupBy(lines, senderOf).values()];
  await mapAtOnce(senders, SENDERS_AT_ONCE, takeSender);
  return failures;
}

/** Lines that cannot be read have no sender; they wait for people in any order. */
function senderOf({ transaction }: FeedLine): string {
  return transaction ? `${transaction.fromBank} ${transaction.fromAccountMasked}` : '';
}
