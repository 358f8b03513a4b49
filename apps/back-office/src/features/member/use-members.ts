import { adjustBalance, putEvidence } from '@kapao/contract/operator/adjustment.ts';
import {
  endMemberSession,
  freezeMember,
  getMember,
  getMemberStatement,
  releasePayouts,
  resetPasskeys,
  resetSecondFactor,
  searchMembers,
  unfreezeMember,
  unlinkLine,
  waivePlay,
} from '@kapao/contract/operator/member.ts';
import type { RouteBody } from '@kapao/contract/shared/route.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call, uploadTo } from '../../api/call.ts';
import { useAct, useAnswer } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListPlace } from '../../lib/list-filter.ts';

const MEMBERS_PER_PAGE = 20;
export const STATEMENT_PER_PAGE = 10;

/** Not polled: every look at members is written to the audit log. */
export function useMembers(search: string, place: ListPlace) {
  return useAnswer(
    searchMembers,
    { query: { search, limit: MEMBERS_PER_PAGE, ...place } },
    { key: [...QUERY_KEYS.members, 'search', search, place], placeholderData: keepPreviousData },
  );
}

export function useMember(id: string) {
  return useAnswer(getMember, { params: { id } }, { key: [...QUERY_KEYS.members, id] });
}

/** A page by its number, or the one that holds an operation. */
export function useMemberStatement(id: string, asked: { page: number } | { operation: string }) {
  return useAnswer(
    getMemberStatement,
    { params: { id }, query: { ...asked, limit: STATEMENT_PER_PAGE } },
    { key: [...QUERY_KEYS.members, id, 'statement', asked], placeholderData: keepPreviousData },
  );
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

export const useUnlinkLine = (id: string) =>
  useAct((reason: string) => call(unlinkLine, { params: { id }, body: { reason } }), [QUERY_KEYS.members]);

export const useResetPasskeys = (id: string) =>
  useAct((reason: string) => call(resetPasskeys, { params: { id }, body: { reason } }), [QUERY_KEYS.members]);

export const useEndSession = (id: string) =>
  useAct((session: string) => call(endMemberSession, { params: { id, session } }), [QUERY_KEYS.members]);

interface Adjusting {
  body: Omit<RouteBody<typeof adjustBalance>, 'evidenceId'>;
  picture: File | undefined;
}

/** The picture first: what is proposed names it. */
export const useAdjustBalance = (id: string) =>
  useAct(
    async ({ body, picture }: Adjusting) => {
      const params = { id };
      const evidence = picture && (await uploadTo(putEvidence, { file: picture, params }));
      return call(adjustBalance, { params, body: { ...body, ...evidence } });
    },
    [QUERY_KEYS.proposals],
  );
