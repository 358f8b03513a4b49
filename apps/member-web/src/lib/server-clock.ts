let aheadMs = 0;

/** Notes what the server's clock said with an answer, so that ages are true on a phone whose own clock is wrong. */
export function noteServerTime(at: string | undefined): void {
  if (at !== undefined) aheadMs = Date.now() - Date.parse(at);
}

/** A moment of this phone's clock, by the server's. */
export const byServerClock = (ownMs: number) => ownMs - aheadMs;
