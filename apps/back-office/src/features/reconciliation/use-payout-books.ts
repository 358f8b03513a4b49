import { agreeToPayout, explainPayout, listUnexplainedPayouts } from '@kapao/contract/operator/payout-debit.ts';
import { agreeToDispute, decideDispute, listPayoutDisputes } from '@kapao/contract/operator/payout-dispute.ts';
import { call } from '../../api/call.ts';
import { useAct, useAnswer, useSend } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';

const LOOK_EVERY_MS = 15_000;
const ROWS_SHOWN = 50;
const FIRST = { query: { page: 1, limit: ROWS_SHOWN } };
const TOUCHED = [QUERY_KEYS.reconciliation];

export function useUnexplainedPayouts() {
  return useAnswer(listUnexplainedPayouts, FIRST, {
    key: [...QUERY_KEYS.reconciliation, 'payouts'],
    refetchInterval: LOOK_EVERY_MS,
  });
}

export function usePayoutDisputes() {
  return useAnswer(listPayoutDisputes, FIRST, {
    key: [...QUERY_KEYS.reconciliation, 'disputes'],
    refetchInterval: LOOK_EVERY_MS,
  });
}

export const useExplainPayout = () => useSend(explainPayout, TOUCHED);

export const useAgreeToPayout = () =>
  useAct((subject: string) => call(agreeToPayout, { params: { subject } }), TOUCHED);

export const useDecideDispute = () => useSend(decideDispute, TOUCHED);

export const useAgreeToDispute = () => useAct((id: string) => call(agreeToDispute, { params: { id } }), TOUCHED);
