import { describeAnswer, type PartnerAnswer } from '../partner-http.ts';
import type { SlipAnswer } from '../slip-verifier.ts';

/** However long a service wants to be left alone, a member waits. */
const MAX_WAIT_MS = 3_600_000;
const RATE_LIMIT_MS = 60_000;

/** Package and quota problems need a person at the service's page, so asking at once is of no use. */
export const QUOTA_MS = 900_000;

/** Nobody knows yet. When the service says by itself when to come again, that counts. */
export function askLater(
  answer: PartnerAnswer,
  told: { afterMs?: number | undefined; detail?: string } = {},
): SlipAnswer {
  const isLimited = answer.outcome === 'answered' && answer.status === 429;
  const saidMs = answer.outcome === 'answered' ? answer.retryAfterMs : undefined;
  const afterMs = saidMs ?? told.afterMs ?? (isLimited ? RATE_LIMIT_MS : undefined);
  const isKnown = told.afterMs !== undefined || isLimited;
  return {
    ...(isKnown && { isKnown }),
    outcome: 'later',
    afterMs: afterMs === undefined ? undefined : Math.min(afterMs, MAX_WAIT_MS),
    detail: told.detail ?? describeAnswer(answer),
  };
}
