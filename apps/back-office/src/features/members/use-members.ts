import {
  endMemberSession,
  freezeMember,
  getMember,
  getMemberStatement,
  searchMembers,
  unfreezeMember,
} from '@kapao/contract/operator/members.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';

export const MEMBERS_PER_PAGE = 20;
export const STATEMENT_PER_PAGE = 10;

/** Not polled: every look at members is written to the audit log. */
export function useMembers(search: string, page: number) {
  return useQuery({
    queryKey: [...QUERY_KEYS.members, 'search', search, page],
    queryFn: ({ signal }) => call(searchMembers, { query: { search, page, limit: MEMBERS_PER_PAGE } }, signal),
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

/** Reads again whatever the answer was: an unanswered decision may have been made. */
function useReadAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: QUERY_KEYS.members });
}

export function useFreeze(id: string) {
  const onSettled = useReadAgain();
  return useMutation({
    mutationFn: ({ isFrozen, reason }: { isFrozen: boolean; reason: string }) =>
      call(isFrozen ? unfreezeMember : freezeMember, { params: { id }, body: { reason } }),
    onSettled,
  });
}

export function useEndSession(id: string) {
  const onSettled = useReadAgain();
  return useMutation({
    mutationFn: (session: string) => call(endMemberSession, { params: { id, session } }),
    onSettled,
  });
}
