import { getMemberStatement } from '@kapao/contract/operator/member.ts';
import { useAnswer } from '../api/contract-hooks.ts';
import { QUERY_KEYS } from '../api/query-keys.ts';

const OPERATIONS_SHOWN = 5;

/** What happened to a member's money last. Not polled: every look is written to the audit log. */
export function useLatestOperations(id: string) {
  return useAnswer(
    getMemberStatement,
    { params: { id }, query: { page: 1, limit: OPERATIONS_SHOWN } },
    { key: [...QUERY_KEYS.members, id, 'latest'], staleTime: 30_000 },
  );
}
