import type { Reality } from '@kapao/contract/member/reality.ts';

const MINUTE_MS = 60_000;

/**
 * How long until time and result are shown, 0 when now; undefined while nobody plays, or none is wished for. Play is measured by the
 * server's clock, what was shown by the page's own, so that a wrong one delays nothing.
 */
export function dueInMs(
  { everyMinutes, session }: Pick<Reality, 'everyMinutes' | 'session'>,
  sinceShownMs: number,
): number | undefined {
  if (everyMinutes === null || session === null) return undefined;
  const elapsedMs = Math.min(session.minutes * MINUTE_MS, Math.max(sinceShownMs, 0));
  return Math.max(everyMinutes * MINUTE_MS - elapsedMs, 0);
}
