import {
  agreeToDispute,
  agreeToPayout,
  decideDispute,
  explainPayout,
  listPayoutDisputes,
  listUnexplainedPayouts,
} from '@kapao/contract/operator/payout-books.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';

const LOOK_EVERY_MS = 15_000;
const ROWS_SHOWN = 50;
const FIRST = { query: { page: 1, limit: ROWS_SHOWN } };
const TOUCHED = [QUERY_KEYS.reconciliation];

export function useUnexplainedPayouts() {
  return useQuery({
    queryKey: [...QUERY_KEYS.reconciliation, 'payouts'],
    queryFn: ({ signal }) => call(listUnexplainedPayouts, FIRST, signal),
    refetchInterval: LOOK_EVERY_MS,
  });
}

export function usePayoutDisputes() {
  return useQuery({
    queryKey: [...QUERY_KEYS.reconciliation, 'disputes'],
    queryFn: ({ signal }) => call(listPayoutDisputes, FIRST, signal),
    refetchInterval: LOOK_EVERY_MS,
  });
}

export const useExplainPayout = () =>
  useAct(
    ({ subject, ...body }: RouteBody<typeof explainPayout> & { subject: string }) =>
      call(explainPayout, { params: { subject }, body }),
    TOUCHED,
  );

export const useAgreeToPayout = () =>
  useAct((subject: string) => call(agreeToPayout, { params: { subject } }), TOUCHED);

export const useDecideDispute = () =>
  useAct(
    ({ id, ...body }: RouteBody<typeof decideDispute> & { id: string }) =>
      call(decideDispute, { params: { id }, body }),
    TOUCHED,
  );

export const useAgreeToDispute = () => useAct((id: string) => call(agreeToDispute, { params: { id } }), TOUCHED);
