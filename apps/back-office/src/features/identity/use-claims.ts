import type { IdentityState } from '@kapao/contract/member/identity.ts';
import {
  acceptIdentity,
  getIdentityClaim,
  listIdentityClaims,
  refuseIdentity,
  revokeIdentity,
} from '@kapao/contract/operator/identity.ts';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { longQuery, longRead } from '../../api/list-read.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListFilter } from '../../lib/list-filter.ts';

export const useClaims = (filter: Pick<ListFilter<IdentityState>, 'state' | 'place'>) =>
  useAnswer(
    listIdentityClaims,
    { query: longQuery(filter) },
    {
      ...longRead(QUERY_KEYS.identity, filter),
      select: ({ claims: entries, ...long }) => ({ total: long.total, entries, long }),
    },
  );

/** One claim with its evidence. */
export function useClaim(id: string | undefined) {
  return useAnswer(
    getIdentityClaim,
    { params: { id: id ?? '' } },
    { key: [...QUERY_KEYS.identity, 'one', id], refetchInterval: POLL_EVERY_MS, enabled: id !== undefined },
  );
}

const TOUCHED = [QUERY_KEYS.identity, QUERY_KEYS.members, QUERY_KEYS.summary, QUERY_KEYS.proposals];

export const useAccept = () => useSend(acceptIdentity, TOUCHED);
export const useRefuse = () => useSend(refuseIdentity, TOUCHED);
export const useRevoke = () => useSend(revokeIdentity, TOUCHED);
