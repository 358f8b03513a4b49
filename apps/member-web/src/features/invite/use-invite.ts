import { inviteBanners } from '@kapao/contract/member/banner.ts';
import { collectInvite, listInvites } from '@kapao/contract/member/invite.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { MONEY_KEYS, queryKeys } from '../../api/query-keys.ts';
import { useBanners } from '../../shell/use-banners.ts';

/** Spec 9. */
export const INVITES_PER_PAGE = 10;

export function useInvites(page: number) {
  return useAnswer(
    listInvites,
    { body: { page, limit: INVITES_PER_PAGE } },
    { key: [...queryKeys.invites, page], placeholderData: keepPreviousData },
  );
}

export const useInviteBanners = () => useBanners(inviteBanners, 'inviteBanners');

export const useCollect = () => useSend(collectInvite, [queryKeys.invites, ...MONEY_KEYS]);
