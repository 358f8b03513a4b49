/** When a partner counts as down, how long it is then left alone, and how many it serves at once. */
export interface BreakerLimits {
  /** So many calls in a row without a readable answer. */
  failures: number;
  openMs: number;
  /** Calls under way at once, so that a slow partner cannot collect everybody's requests. */
  atOnce: number;
  /** So many more wait for a place, in the order they came, each at most so long; who finds no room is turned away. */
  waiting: number;
  waitMs: number;
}

/** How a call ended, as far as it tells about the partner; `untried` when it was not made after all. */
export type PlaceEnding = 'answered' | 'failed' | 'untried';

/** One call's place; it is given back with how the call ended. */
export type LeavePlace = (ending: PlaceEnding) => void;

export type Breaker = ReturnType<typeof makeBreaker>;

/**
 * Keeps calls away from a partner that does not answer: after some failures in a row none is made for a while, then one at a
 * time as a trial until one succeeds. One breaker per partner, so that a slow one slows nobody else.
 */
export function makeBreaker(
  { failures, openMs, atOnce, waiting, waitMs }: BreakerLimits,
  nowMs: () => number = () => performance.now(),
) {
  let failedInARow = 0;
  let closedUntilMs = 0;
  let underWay = 0;
  let isOnTrial = false;
  const queue = new Set<(leave: LeavePlace | undefined) => void>();

  const isFailing = () => failedInARow >= failures;
  const isTrialDue = () => underWay < atOnce && !isOnTrial && nowMs() >= closedUntilMs;

  /** Whether a call might be made now or in a moment; it takes no place. */
  function mayEnter(): boolean {
    return isFailing() ? isTrialDue() : underWay < atOnce || queue.size < waiting;
  }

  /**
   * Takes a place for one call, after those who wait already and at most so long; undefined when the call must not be made:
   * the partner is left alone, also when that begins while it waits, or no place became free.
   */
  async function enter(mostMs = waitMs): Promise<LeavePlace | undefined> {
    if (!mayEnter()) return undefined;
    return isFailing() || (underWay < atOnce && queue.size === 0)
      ? takePlace()
      : waitForPlace(Math.min(mostMs, waitMs));
  }

  function takePlace(): LeavePlace {
    const isTrial = isFailing();
    if (isTrial) isOnTrial = true;
    underWay += 1;
    return (ending) => {
      underWay -= 1;
      if (isTrial) isOnTrial = false;
      if (ending !== 'untried') failedInARow = ending === 'answered' ? 0 : failedInARow + 1;
      if (ending === 'failed' && isFailing()) closedUntilMs = nowMs() + openMs;
      callNext();
    };
  }

  function waitForPlace(mostMs: number): Promise<LeavePlace | undefined> {
    return new Promise((resolve) => {
      const end = (leave: LeavePlace | undefined) => {
        clearTimeout(timer);
        queue.delete(end);
        resolve(leave);
      };
      const timer = setTimeout(() => end(undefined), mostMs);
      queue.add(end);
    });
  }

  /** Whoever waits longest gets what is free; nobody waits for a partner that is left alone. */
  function callNext(): void {
    for (const next of queue) {
      if (!isFailing() && underWay >= atOnce) return;
      next(isFailing() ? undefined : takePlace());
    }
  }

  return { enter, mayEnter, isOpen: () => isFailing() && nowMs() < closedUntilMs };
}
