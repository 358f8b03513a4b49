/** When a partner counts as down, and how long it is then left alone. */
export interface BreakerLimits {
  /** So many calls in a row without a readable answer. */
  failures: number;
  openMs: number;
  /** Calls under way at once; more are turned away, so that a slow partner cannot collect everybody's requests. */
  atOnce: number;
}

export type Breaker = ReturnType<typeof makeBreaker>;

/**
 * Keeps calls away from a partner that does not answer: after some failures in a row none is made for a while, then one at a
 * time as a trial until one succeeds. One breaker per partner, so that a slow one slows nobody else.
 */
export function makeBreaker(
  { failures, openMs, atOnce }: BreakerLimits,
  nowMs: () => number = () => performance.now(),
) {
  let failedInARow = 0;
  let closedUntilMs = 0;
  let underWay = 0;
  let isOnTrial = false;

  /** Whether a call might be made now; it takes no place. */
  function mayEnter(): boolean {
    const isOpen = failedInARow >= failures;
    return underWay < atOnce && !(isOpen && (isOnTrial || nowMs() < closedUntilMs));
  }

  /** Takes a place for one call, or undefined when it must not be made now. The answer is told to what comes back. */
  function enter(): ((hasAnswered: boolean) => void) | undefined {
    if (!mayEnter()) return undefined;
    const isTrial = failedInARow >= failures;
    if (isTrial) isOnTrial = true;
    underWay += 1;
    return (hasAnswered) => {
      underWay -= 1;
      if (isTrial) isOnTrial = false;
      failedInARow = hasAnswered ? 0 : failedInARow + 1;
      if (failedInARow >= failures) closedUntilMs = nowMs() + openMs;
    };
  }

  return { enter, mayEnter, isOpen: () => failedInARow >= failures && nowMs() < closedUntilMs };
}
