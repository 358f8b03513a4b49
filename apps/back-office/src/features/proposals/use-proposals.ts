import { approveProposal, listProposals, type Proposal, rejectProposal } from '@kapao/contract/operator/proposals.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';

export const PROPOSALS_PER_PAGE = 20;

export function useProposals(state: Proposal['state'] | undefined, page: number) {
  return useQuery({
    queryKey: [...QUERY_KEYS.proposals, state ?? 'all', page],
    queryFn: ({ signal }) =>
      call(listProposals, { query: { page, limit: PROPOSALS_PER_PAGE, ...(state && { state }) } }, signal),
    refetchInterval: POLL_EVERY_MS,
  });
}

export interface Decision {
  proposal: Proposal;
  isApproval: boolean;
  reason: string;
}

/** Approves exactly what is shown: its hash goes with it. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ proposal: { id, hash }, isApproval, reason }: Decision) => {
      if (isApproval) await call(approveProposal, { params: { id }, body: { hash, reason } });
      else await call(rejectProposal, { params: { id }, body: { reason } });
      return true;
    },
    onSettled: () => client.invalidateQueries(),
  });
}
