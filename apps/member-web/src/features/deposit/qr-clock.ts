/** When the countdown is announced: a screen reader that got every second could read nothing else. */
const SAID_AT_SECONDS = [60, 10] as const;
export type SaidAt = (typeof SAID_AT_SECONDS)[number];

export interface ServerClock {
  /** What to add to this phone's clock to have the server's. */
  aheadMs: number;
  /** By this phone's clock. A page looks at its clock once a second, and may have done so before the answer came. */
  takenAtMs: number;
}

/** Taken when an answer arrives: phones are often minutes off. */
export function readClock(serverTime: string, nowMs: number): ServerClock {
  return { aheadMs: Date.parse(serverTime) - nowMs, takenAtMs: nowMs };
}

/** Whole seconds until the end by the server's clock; 0 when it is over. */
export function secondsLeft(expireIn: string, { aheadMs, takenAtMs }: ServerClock, nowMs: number): number {
  const serverNowMs = Math.max(nowMs, takenAtMs) + aheadMs;
  return Math.max(0, Math.ceil((Date.parse(expireIn) - serverNowMs) / 1_000));
}

/** mm:ss (spec 4). */
export function minutesAndSeconds(seconds: number): string {
  const two = (value: number) => value.toString().padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** The announcement that is due: each once, when its second comes by, and none before the first. */
export function announcement(seconds: number): SaidAt | undefined {
  return [...SAID_AT_SECONDS].reverse().find((at) => seconds <= at && seconds > 0);
}
