import { createProposal } from '@kapao/contract/operator/proposal.ts';
import {
  getInviteRule,
  getRefundRule,
  getWheelRule,
  simulateInvite,
  simulateRefund,
  simulateWheel,
  switchWheel,
} from '@kapao/contract/operator/reward-rules.ts';
import { call } from '../../api/call.ts';
import { useAct, useAnswer, useSend } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { type RuleDraft, type RuleKind, termsOf } from './rule-form.ts';

export function useRule(kind: RuleKind) {
  const optionsFor = (of: RuleKind) => ({ key: [...QUERY_KEYS.rewardRules, of], enabled: kind === of });
  const refund = useAnswer(getRefundRule, {}, { ...optionsFor('refund'), select: ({ rule }) => rule });
  const invite = useAnswer(getInviteRule, {}, { ...optionsFor('invite'), select: ({ rule }) => rule });
  return kind === 'refund' ? refund : invite;
}

export function useWheelRule() {
  return useAnswer(getWheelRule, {}, { key: [...QUERY_KEYS.rewardRules, 'wheel'], select: ({ rule }) => rule });
}

export function useSimulateRule(kind: RuleKind) {
  return useAct(async (draft: RuleDraft) => {
    if (kind === 'refund') {
      const read = termsOf('refund', draft);
      return 'terms' in read ? call(simulateRefund, { body: read }) : undefined;
    }
    const read = termsOf('invite', draft);
    return 'terms' in read ? call(simulateInvite, { body: read }) : undefined;
  });
}

export const useSimulateWheel = () => useSend(simulateWheel);

export const useSwitchWheel = () => useSend(switchWheel, [QUERY_KEYS.rewardRules]);

export const useProposeRule = () =>
  useAct(
    (body: { kind: string; content: unknown; reason: string }) =>
      call(createProposal, { body: { ...body, subject: body.kind, isDraft: false } }),
    [QUERY_KEYS.proposals],
  );
