import {
  endMemberSession,
  freezeMember,
  getMember,
  getMemberStatement,
  releasePayouts,
  resetSecondFactor,
  searchMembers,
  unfreezeMember,
  waivePlay,
} from '@kapao/contract/operator/members.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';
import type { ListPlace } from '../../lib/list-filter.ts';

const MEMBERS_PER_PAGE = 20;
export const STATEMENT_PER_PAGE = 10;

/** Not polled: every look at members is written to the audit log. */
export function useMembers(search: string, place: ListPlace) {
  return useQuery({
    queryKey: [...QUERY_KEYS.members, 'search', search, place],
    queryFn: ({ signal }) => call(searchMembers, { query: { search, limit: MEMBERS_PER_PAGE, ...place } }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useMember(id: string) {
  return useQuery({
    queryKey: [...QUERY_KEYS.members, id],
    queryFn: ({ signal }) => call(getMember, { params: { id } }, signal),
  });
}

/** A page by its number, or the one that holds an operation. */
export function useMemberStatement(id: string, asked: { page: number } | { operation: string }) {
  return useQuery({
    queryKey: [...QUERY_KEYS.members, id, 'statement', asked],
    queryFn: ({ signal }) =>
      call(getMemberStatement, { params: { id }, query: { ...asked, limit: STATEMENT_PER_PAGE } }, signal),
    placeholderData: keepPreviousData,
  });
}

export const useFreeze = (id: string) =>
  useAct(
    ({ isFrozen, reason }: { isFrozen: boolean; reason: string }) =>
      call(isFrozen ? unfreezeMember : freezeMember, { params: { id }, body: { reason } }),
    [QUERY_KEYS.members],
  );

export const useReleasePayouts = (id: string) =>
  useAct((reason: string) => call(releasePayouts, { params: { id }, body: { reason } }), [QUERY_KEYS.members]);

export const useWaivePlay = (id: string) =>
  useAct((reason: string) => call(waivePlay, { params: { id }, body: { reason } }), [QUERY_KEYS.members]);

export const useResetSecondFactor = (id: string) =>
  useAct((reason: string) => call(resetSecondFactor, { params: { id }, body: { reason } }), [QUERY_KEYS.members]);

export const useEndSession = (id: string) =>
  useAct((session: string) => call(endMemberSession, { params: { id, session } }), [QUERY_KEYS.members]);
