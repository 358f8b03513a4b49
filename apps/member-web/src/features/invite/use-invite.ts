import { inviteBanners } from '@kapao/contract/member/content.ts';
import { collectInvite, listInvites } from '@kapao/contract/member/invite.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/member-client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useLocale } from '../../shell/locale.tsx';
import { useMoneyMoved } from '../../shell/use-wallet.ts';

/** Spec 9. */
export const INVITES_PER_PAGE = 10;

export function useInvites(page: number) {
  return useQuery({
    queryKey: [...queryKeys.invites, page],
    queryFn: () => call(listInvites, { body: { page, limit: INVITES_PER_PAGE } }),
    placeholderData: keepPreviousData,
  });
}

export function useInviteBanners() {
  const { locale } = useLocale();
  return useQuery({
    queryKey: queryKeys.lookup('inviteBanners', locale),
    queryFn: () => call(inviteBanners, { query: { locale } }),
  });
}

export function useCollect() {
  const queries = useQueryClient();
  const moneyMoved = useMoneyMoved();
  return useMutation({
    mutationFn: () => call(collectInvite, {}),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.invites });
      void moneyMoved();
    },
  });
}
