import { operatorSummary } from '@kapao/contract/operator/audit.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../api/query-keys.ts';
import { useMay } from './operator-session.tsx';

/** Today's figures and the length of every queue; the frame and the overview share one answer. */
export function useSummary() {
  return useQuery({
    queryKey: QUERY_KEYS.summary,
    queryFn: ({ signal }) => call(operatorSummary, {}, signal),
    refetchInterval: POLL_EVERY_MS,
    enabled: useMay(operatorSummary),
  });
}
