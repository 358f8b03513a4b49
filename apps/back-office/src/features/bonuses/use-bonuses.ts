import { listMemberGrants, listOperatorBonuses, simulateBonus, switchBonus } from '@kapao/contract/operator/bonuses.ts';
import { createProposal } from '@kapao/contract/operator/proposals.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';

export function useBonuses() {
  return useQuery({
    queryKey: QUERY_KEYS.bonuses,
    queryFn: async ({ signal }) => (await call(listOperatorBonuses, {}, signal)).bonuses,
  });
}

export function useSwitchBonus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      kind,
      code,
      ...body
    }: {
      kind: 'bonus' | 'promotion';
      code: string;
      isOn: boolean;
      reason: string;
    }) => call(switchBonus, { params: { kind, code }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEYS.bonuses }),
  });
}

export function useSimulate() {
  return useMutation({ mutationFn: (body: RouteBody<typeof simulateBonus>) => call(simulateBonus, { body }) });
}

export function usePropose() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteBody<typeof createProposal>) => call(createProposal, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEYS.proposals }),
  });
}

/** Not polled: every look at members is written to the audit log. */
export function useMemberGrants(id: string, page: number) {
  return useQuery({
    queryKey: [...QUERY_KEYS.members, id, 'bonuses', page],
    queryFn: ({ signal }) => call(listMemberGrants, { params: { id }, query: { page, limit: 10 } }, signal),
  });
}
