import { listMemberGrants, listOperatorBonuses, simulateBonus, switchBonus } from '@kapao/contract/operator/bonuses.ts';
import { changeProposal, createProposal, getProposal } from '@kapao/contract/operator/proposals.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct, useSend } from '../../api/use-act.ts';
import { useAnswer } from '../../api/use-answer.ts';

export function useBonuses() {
  return useQuery({
    queryKey: QUERY_KEYS.bonuses,
    queryFn: async ({ signal }) => (await call(listOperatorBonuses, {}, signal)).bonuses,
  });
}

export const useSwitchBonus = () => useSend(switchBonus, [QUERY_KEYS.bonuses]);

export function useSimulate() {
  return useMutation({ mutationFn: (body: RouteBody<typeof simulateBonus>) => call(simulateBonus, { body }) });
}

/** A draft on which somebody goes on writing. */
export function useDraft(id: string) {
  return useQuery({
    queryKey: [...QUERY_KEYS.proposals, 'one', id],
    queryFn: async ({ signal }) => (await call(getProposal, { params: { id } }, signal)).proposal,
    // What somebody types is not overwritten.
    refetchOnWindowFocus: false,
  });
}

/** Writes terms down, as a draft or as a proposal: new ones, or those of an own draft. */
export const usePropose = () =>
  useAct(
    ({ draftId, kind, subject, ...body }: RouteBody<typeof createProposal> & { draftId: string | undefined }) =>
      draftId === undefined
        ? call(createProposal, { body: { kind, subject, ...body } })
        : call(changeProposal, { params: { id: draftId }, body }),
    [QUERY_KEYS.proposals, QUERY_KEYS.summary],
  );

/** Not polled: every look at members is written to the audit log. */
export function useMemberGrants(id: string, page: number) {
  return useAnswer(
    listMemberGrants,
    {
      params: { id },
      query: { page, limit: 10 },
    },
    { key: [...QUERY_KEYS.members, id, 'bonuses', page] },
  );
}
