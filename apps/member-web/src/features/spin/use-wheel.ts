import {
  claimCoupon,
  listCoupons,
  listSpins,
  seeSpin,
  spin as spinRoute,
  spinWheelSetup,
} from '@kapao/contract/member/spin-wheel.ts';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../api/member-client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useLocale } from '../../shell/locale.tsx';
import { useMoneyMoved } from '../../shell/use-wallet.ts';
import { newClientSeed } from './draw-proof.ts';

/** Spec 9. */
export const COUPONS_PER_PAGE = 3;
export const SPINS_PER_PAGE = 5;

export function useWheel() {
  const { locale } = useLocale();
  return useQuery({
    queryKey: [...queryKeys.wheel, 'setup', locale],
    queryFn: async () => (await call(spinWheelSetup, { query: { locale } })).result,
    // Odds and the next commitment change with every spin.
    staleTime: 0,
  });
}

/** One spin. The device's part stays the same until there is an answer, so that a repeat is the same request (design 2). */
export function useSpin() {
  const { locale } = useLocale();
  const seed = useRef<string>(undefined);
  return useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      seed.current ??= newClientSeed();
      return (await call(spinRoute, { query: { locale }, body: { clientSeed: seed.current } })).result;
    },
    onSuccess: () => {
      seed.current = undefined;
    },
    onError: (error) => {
      if (isRefusal(error, 'MONEY_NOT_ENOUGH')) seed.current = undefined;
    },
  });
}

export function useSeen() {
  const queries = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (spinId: string) => call(seeSpin, { params: { spinId } }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.wheel });
      // The card and the drawer show how many coins are left.
      void queries.invalidateQueries({ queryKey: queryKeys.wallet });
    },
  });
}

export function useCoupons(page: number) {
  const { locale } = useLocale();
  return useQuery({
    queryKey: [...queryKeys.wheel, 'coupons', page, locale],
    queryFn: () => call(listCoupons, { query: { locale, page, limit: COUPONS_PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
}

export function useSpins(page: number) {
  const { locale } = useLocale();
  return useQuery({
    queryKey: [...queryKeys.wheel, 'spins', page, locale],
    queryFn: () => call(listSpins, { query: { locale, page, limit: SPINS_PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
}

export function useClaim() {
  const queries = useQueryClient();
  const moneyMoved = useMoneyMoved();
  return useMutation({
    mutationFn: (coupon: string) => call(claimCoupon, { body: { coupon } }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.wheel });
      void moneyMoved();
    },
  });
}
