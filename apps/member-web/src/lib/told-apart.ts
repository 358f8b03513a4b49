import type { Timeline } from '@kapao/contract/member/timeline.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';

const RETURNED: ReadonlySet<string> = new Set(['failed', 'rejected', 'cancelled']);

/** Returns the steps of money that arrived without those shown with the very time of the next, which add nothing to it. */
export function toldApart({ steps, next }: Pick<Timeline, 'steps' | 'next'>): Timeline['steps'] {
  if (next !== null || steps.some(({ step }) => RETURNED.has(step))) return steps;
  const timeOf = (at: string | null | undefined) => at && formatDateTime(Date.parse(at));
  return steps.filter(({ at }, index) => timeOf(at) !== timeOf(steps[index + 1]?.at));
}
