import { listMemberGrants, listOperatorBonuses, simulateBonus, switchBonus } from '@kapao/contract/operator/bonus.ts';
import { changeProposal, createProposal, getProposal } from '@kapao/contract/operator/proposal.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { call } from '../../api/call.ts';
import { useAct, useAnswer, useSend } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';

export function useBonuses() {
  return useAnswer(listOperatorBonuses, {}, { key: QUERY_KEYS.bonuses, select: ({ bonuses }) => bonuses });
}

export const useSwitchBonus = () => useSend(switchBonus, [QUERY_KEYS.bonuses]);

export const useSimulate = () => useSend(simulateBonus);

/** A draft on which somebody goes on writing. */
export function useDraft(id: string) {
  return useAnswer(
    getProposal,
    { params: { id } },
    {
      key: [...QUERY_KEYS.proposals, 'one', id],
      select: ({ proposal }) => proposal,
      // What somebody types is not overwritten.
      refetchOnWindowFocus: false,
    },
  );
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
