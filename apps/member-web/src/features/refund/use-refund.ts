import { refundBanners } from '@kapao/contract/member/banner.ts';
import { addRefundToWallet, checkRefund, listRefunds, receiveRefund } from '@kapao/contract/member/refund.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { MONEY_KEYS, queryKeys } from '../../api/query-keys.ts';
import { useBanners } from '../../shell/use-banners.ts';

/** Spec 9. */
export const REFUNDS_PER_PAGE = 10;

export function useRefund() {
  // Whether a bonus runs changes elsewhere.
  return useAnswer(checkRefund, {}, { key: [...queryKeys.refunds, 'check'], staleTime: 0 });
}

export function useRefundLog(page: number) {
  return useAnswer(
    listRefunds,
    { body: { page, limit: REFUNDS_PER_PAGE } },
    { key: [...queryKeys.refunds, 'log', page], placeholderData: keepPreviousData },
  );
}

export const useRefundBanners = () => useBanners(refundBanners, 'refundBanners');

const TOUCHED = [queryKeys.refunds, ...MONEY_KEYS];

export const useReceive = () => useSend(receiveRefund, TOUCHED);

export const useAddToWallet = () => useSend(addRefundToWallet, TOUCHED);
