import { listMemberGrants, listOperatorBonuses, simulateBonus, switchBonus } from '@kapao/contract/operator/bonuses.ts';
import { createProposal } from '@kapao/contract/operator/proposals.ts';
import type { BonusKind } from '@kapao/contract/shared/bonus-terms.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';

export function useBonuses() {
  return useQuery({
    queryKey: QUERY_KEYS.bonuses,
    queryFn: async ({ signal }) => (await call(listOperatorBonuses, {}, signal)).bonuses,
  });
}

export const useSwitchBonus = () =>
  useAct(
    ({ kind, code, ...body }: { kind: BonusKind; code: string; isOn: boolean; reason: string }) =>
      call(switchBonus, { params: { kind, code }, body }),
    [QUERY_KEYS.bonuses],
  );

export function useSimulate() {
  return useMutation({ mutationFn: (body: RouteBody<typeof simulateBonus>) => call(simulateBonus, { body }) });
}

export const usePropose = () =>
  useAct((body: RouteBody<typeof createProposal>) => call(createProposal, { body }), [QUERY_KEYS.proposals]);

/** Not polled: every look at members is written to the audit log. */
export function useMemberGrants(id: string, page: number) {
  return useQuery({
    queryKey: [...QUERY_KEYS.members, id, 'bonuses', page],
    queryFn: ({ signal }) => call(listMemberGrants, { params: { id }, query: { page, limit: 10 } }, signal),
  });
}
