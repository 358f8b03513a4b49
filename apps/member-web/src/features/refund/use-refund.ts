import { refundBanners } from '@kapao/contract/member/content.ts';
import { addRefundToWallet, checkRefund, listRefunds, receiveRefund } from '@kapao/contract/member/refund.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/member-client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useLocale } from '../../shell/locale.tsx';
import { useMoneyMoved } from '../../shell/use-wallet.ts';

/** Spec 9. */
export const REFUNDS_PER_PAGE = 10;

export function useRefund() {
  return useQuery({
    queryKey: [...queryKeys.refunds, 'check'],
    queryFn: () => call(checkRefund, {}),
    // Whether a bonus runs changes elsewhere.
    staleTime: 0,
  });
}

export function useRefundLog(page: number) {
  return useQuery({
    queryKey: [...queryKeys.refunds, 'log', page],
    queryFn: () => call(listRefunds, { body: { page, limit: REFUNDS_PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
}

export function useRefundBanners() {
  const { locale } = useLocale();
  return useQuery({
    queryKey: queryKeys.lookup('refundBanners', locale),
    queryFn: () => call(refundBanners, { query: { locale } }),
  });
}

function useRefundMoved() {
  const queries = useQueryClient();
  const moneyMoved = useMoneyMoved();
  return () => {
    void queries.invalidateQueries({ queryKey: queryKeys.refunds });
    void moneyMoved();
  };
}

export function useReceive() {
  const moved = useRefundMoved();
  return useMutation({ mutationFn: () => call(receiveRefund, {}), onSettled: moved });
}

export function useAddToWallet() {
  const moved = useRefundMoved();
  return useMutation({ mutationFn: () => call(addRefundToWallet, {}), onSettled: moved });
}
