import {
  activateBonus,
  activatePromotion,
  clearBonus,
  findPromotion,
  listBonuses,
} from '@kapao/contract/member/bonus.ts';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { MONEY_KEYS, queryKeys } from '../../api/query-keys.ts';
import { useLocale } from '../../shell/locale.tsx';

export function useBonuses() {
  const { locale } = useLocale();
  return useAnswer(
    listBonuses,
    { query: { locale } },
    { key: [...queryKeys.bonuses, locale], select: ({ bonuses }) => bonuses },
  );
}

/** A miss counts, so a code is looked up once and never again by itself. */
export function usePromotion(code: string) {
  const { locale } = useLocale();
  return useAnswer(
    findPromotion,
    { params: { code }, query: { locale } },
    {
      key: [...queryKeys.bonuses, 'promotion', code, locale],
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: 60_000,
    },
  );
}

const TOUCHED = [...MONEY_KEYS, queryKeys.bonuses];

export const useTake = (kind: 'bonus' | 'promotion') =>
  useSend(kind === 'bonus' ? activateBonus : activatePromotion, TOUCHED);

export const useClear = () => useSend(clearBonus, TOUCHED);
