import { hasGap, type Known, wholeUpTo } from './chat-order.ts';

/** A gap is asked for this often in a row at most; the next event or look at the membership starts again. */
const MAX_GAP_PAGES = 50;
export const GAP_PAGE = 100;

interface GapRules {
  known: () => Known;
  /** Until the newest page is there, a gap would be everything that was ever said. */
  isLoaded: () => boolean;
  /** Takes in what follows a sequence and answers how many messages came. */
  fetchAfter: (sequence: number) => Promise<number>;
}

/** Fetches what is missing up to the newest. One fetch at a time; calls meanwhile get another round. */
export function makeGapFiller({ known, isLoaded, fetchAfter }: GapRules) {
  let filling: Promise<void> | undefined;
  let isAskedAgain = false;

  async function round(): Promise<void> {
    for (let page = 0; page < MAX_GAP_PAGES && isLoaded(); page += 1) {
      const count = await fetchAfter(wholeUpTo(known()));
      if (count === 0 || !hasGap(known())) return;
    }
  }

  async function fillAll(): Promise<void> {
    do {
      isAskedAgain = false;
      // A look at the membership, or the connection that comes back, finds the gap again.
      await round().catch(() => undefined);
    } while (isAskedAgain);
  }

  return function fill(): Promise<void> {
    isAskedAgain = filling !== undefined;
    filling ??= fillAll().finally(() => {
      filling = undefined;
    });
    return filling;
  };
}
