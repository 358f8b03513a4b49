import {
  claimCoupon,
  listCoupons,
  listSpins,
  seeSpin,
  spin as spinRoute,
  spinWheelSetup,
} from '@kapao/contract/member/spin-wheel.ts';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAct, useAnswer, useSend } from '../../api/contract-hooks.ts';
import { call } from '../../api/member-client.ts';
import { MONEY_KEYS, queryKeys } from '../../api/query-keys.ts';
import { useLocale } from '../../shell/locale.tsx';
import { newClientSeed } from './draw-proof.ts';

/** Spec 9. */
export const COUPONS_PER_PAGE = 3;
export const SPINS_PER_PAGE = 5;

export function useWheel() {
  const { locale } = useLocale();
  return useAnswer(
    spinWheelSetup,
    { query: { locale } },
    {
      key: [...queryKeys.wheel, 'setup', locale],
      select: ({ result }) => result,
      // Odds and the next commitment change with every spin.
      staleTime: 0,
    },
  );
}

/** One spin. The device's part stays the same until there is an answer, so that a repeat is the same request (design 2). */
export function useSpin() {
  const { locale } = useLocale();
  const seed = useRef<string>(undefined);
  const draw = async () => {
    seed.current ??= newClientSeed();
    return (await call(spinRoute, { query: { locale }, body: { clientSeed: seed.current } })).result;
  };
  return useAct(draw, [], {
    meta: { quiet: true },
    onSuccess: () => {
      seed.current = undefined;
    },
    onError: (error) => {
      if (isRefusal(error, 'MONEY_NOT_ENOUGH')) seed.current = undefined;
    },
  });
}

/** Beside the wheel, the card and the drawer show how many coins are left. */
export const useSeen = () => useSend(seeSpin, [queryKeys.wheel, queryKeys.wallet], { meta: { quiet: true } });

export function useCoupons(page: number) {
  const { locale } = useLocale();
  return useAnswer(
    listCoupons,
    { query: { locale, page, limit: COUPONS_PER_PAGE } },
    { key: [...queryKeys.wheel, 'coupons', page, locale], placeholderData: keepPreviousData },
  );
}

export function useSpins(page: number) {
  const { locale } = useLocale();
  return useAnswer(
    listSpins,
    { query: { locale, page, limit: SPINS_PER_PAGE } },
    { key: [...queryKeys.wheel, 'spins', page, locale], placeholderData: keepPreviousData },
  );
}

export const useClaim = () => useSend(claimCoupon, [queryKeys.wheel, ...MONEY_KEYS]);
