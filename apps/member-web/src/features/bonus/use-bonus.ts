import {
  activateBonus,
  activatePromotion,
  clearBonus,
  findPromotion,
  listBonuses,
} from '@kapao/contract/member/bonus.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/member-client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useLocale } from '../../shell/locale.tsx';
import { useMoneyMoved } from '../../shell/use-wallet.ts';

export function useBonuses() {
  const { locale } = useLocale();
  return useQuery({
    queryKey: [...queryKeys.bonuses, locale],
    queryFn: async () => (await call(listBonuses, { query: { locale } })).bonuses,
  });
}

/** A miss counts, so a code is looked up once and never again by itself. */
export function usePromotion(code: string) {
  const { locale } = useLocale();
  return useQuery({
    queryKey: [...queryKeys.bonuses, 'promotion', code, locale],
    queryFn: () => call(findPromotion, { params: { code }, query: { locale } }),
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 60_000,
  });
}

export function useTake(kind: 'bonus' | 'promotion') {
  const changed = useBonusChanged();
  return useMutation({
    mutationFn: (code: string) =>
      kind === 'bonus' ? call(activateBonus, { params: { code } }) : call(activatePromotion, { params: { code } }),
    onSettled: () => void changed(),
  });
}

export function useClear() {
  const changed = useBonusChanged();
  return useMutation({ mutationFn: () => call(clearBonus, {}), onSettled: () => void changed() });
}

function useBonusChanged() {
  const queries = useQueryClient();
  const moneyMoved = useMoneyMoved();
  return () => Promise.all([moneyMoved(), queries.invalidateQueries({ queryKey: queryKeys.bonuses })]);
}
