/** Bets between two moments by the provider's clock. */
export interface FeedWindow {
  fromMs: number;
  untilMs: number;
  nowMs: number;
  after: bigint;
}

interface WindowLimits {
  /** What was read is read again, so that what was told late is not missed. */
  overlapMs: number;
  /** The longest time one question covers. */
  maxMs: number;
  /** How far back the first question goes. */
  firstMs: number;
}

/** Where nothing was played the place is moved this seldom, because a place that moves is written down. */
const MOVE_EVERY_MS = 300_000;

/** What is asked next; the place is the moment up to which everything was read, in milliseconds. */
export function feedWindow(after: bigint, nowMs: number, { overlapMs, maxMs, firstMs }: WindowLimits): FeedWindow {
  const place = after === 0n ? nowMs - firstMs : Math.min(Number(after), nowMs);
  return { fromMs: place - overlapMs, untilMs: Math.min(nowMs, place + maxMs), nowMs, after };
}

/** Where to go on once all of a window was read. */
export function windowRead({ untilMs, nowMs, after }: FeedWindow): { next: bigint; isEnd: boolean } {
  const isEnd = untilMs >= nowMs;
  const isDue = BigInt(untilMs) - after >= BigInt(MOVE_EVERY_MS);
  return { next: !isEnd || isDue ? BigInt(untilMs) : after, isEnd };
}
