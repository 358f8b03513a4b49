import { createProposal } from '@kapao/contract/operator/proposals.ts';
import {
  getInviteRule,
  getRefundRule,
  getWheelRule,
  simulateInvite,
  simulateRefund,
  simulateWheel,
  switchWheel,
} from '@kapao/contract/operator/reward-rules.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct, useSend } from '../../api/use-act.ts';
import { type RuleDraft, type RuleKind, termsOf } from './rule-form.ts';

export function useRule(kind: RuleKind) {
  return useQuery({
    queryKey: [...QUERY_KEYS.rewardRules, kind],
    queryFn: async ({ signal }) => {
      if (kind === 'refund') return (await call(getRefundRule, {}, signal)).rule;
      return (await call(getInviteRule, {}, signal)).rule;
    },
  });
}

export function useWheelRule() {
  return useQuery({
    queryKey: [...QUERY_KEYS.rewardRules, 'wheel'],
    queryFn: async ({ signal }) => (await call(getWheelRule, {}, signal)).rule,
  });
}

export function useSimulateRule(kind: RuleKind) {
  return useMutation({
    mutationFn: async (draft: RuleDraft) => {
      if (kind === 'refund') {
        const read = termsOf('refund', draft);
        return 'terms' in read ? call(simulateRefund, { body: read }) : undefined;
      }
      const read = termsOf('invite', draft);
      return 'terms' in read ? call(simulateInvite, { body: read }) : undefined;
    },
  });
}

export function useSimulateWheel() {
  return useMutation({ mutationFn: (body: RouteBody<typeof simulateWheel>) => call(simulateWheel, { body }) });
}

export const useSwitchWheel = () => useSend(switchWheel, [QUERY_KEYS.rewardRules]);

export const useProposeRule = () =>
  useAct(
    (body: { kind: string; content: unknown; reason: string }) =>
      call(createProposal, { body: { ...body, subject: body.kind, isDraft: false } }),
    [QUERY_KEYS.proposals],
  );
