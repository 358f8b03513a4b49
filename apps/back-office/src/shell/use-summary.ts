import { operatorSummary } from '@kapao/contract/operator/summary.ts';
import { useAnswer } from '../api/contract-hooks.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../api/query-keys.ts';
import { useMay } from './operator-session.tsx';

/** Today's figures and the length of every queue; the frame and the overview share one answer. */
export function useSummary() {
  return useAnswer(
    operatorSummary,
    {},
    { key: QUERY_KEYS.summary, refetchInterval: POLL_EVERY_MS, enabled: useMay(operatorSummary) },
  );
}
