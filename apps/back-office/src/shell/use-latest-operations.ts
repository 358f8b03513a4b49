import { getMemberStatement } from '@kapao/contract/operator/members.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { QUERY_KEYS } from '../api/query-keys.ts';

const OPERATIONS_SHOWN = 5;

/** What happened to a member's money last. Not polled: every look is written to the audit log. */
export function useLatestOperations(id: string) {
  return useQuery({
    queryKey: [...QUERY_KEYS.members, id, 'latest'],
    queryFn: ({ signal }) =>
      call(getMemberStatement, { params: { id }, query: { page: 1, limit: OPERATIONS_SHOWN } }, signal),
    staleTime: 30_000,
  });
}
