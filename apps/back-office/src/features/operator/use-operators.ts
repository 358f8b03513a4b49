import {
  changeOperator,
  createOperator,
  issueInvitationPart,
  listOperators,
  listSignIns,
  resetOperator,
  revokeInvitation,
} from '@kapao/contract/operator/operator.ts';
import { listActs } from '@kapao/contract/operator/operator-acts.ts';
import { listRights } from '@kapao/contract/operator/operator-rights.ts';
import type { RouteQuery, RouteReply } from '@kapao/contract/shared/route.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import type { ListPlace } from '../../lib/list-filter.ts';

type People = RouteReply<typeof listOperators>;
export type OperatorEntry = People['operators'][number];
export type Invitation = People['invitations'][number];
export type WaitingEntry = People['waiting'][number];

const TOUCHED = [QUERY_KEYS.operators, QUERY_KEYS.proposals, QUERY_KEYS.summary];

export function useOperators() {
  return useAnswer(listOperators, {}, { key: QUERY_KEYS.operators });
}

export type SignInFilter = Pick<Partial<RouteQuery<typeof listSignIns>>, 'operator' | 'outcome'>;

const SIGN_INS_PER_PAGE = 25;

/** Not polled: a log is read, not watched. */
export const useSignIns = (filter: SignInFilter, place: ListPlace) =>
  useAnswer(
    listSignIns,
    { query: { limit: SIGN_INS_PER_PAGE, ...filter, ...place } },
    { key: [...QUERY_KEYS.operators, 'sign-ins', filter, place], placeholderData: keepPreviousData },
  );

export const useActs = () => useAnswer(listActs, {}, { key: [...QUERY_KEYS.operators, 'acts'] });
export const useRights = () => useAnswer(listRights, {}, { key: [...QUERY_KEYS.operators, 'rights'] });

export const useCreateOperator = () => useSend(createOperator, TOUCHED);

export const useChangeOperator = () => useSend(changeOperator, TOUCHED);

export const useResetOperator = () => useSend(resetOperator, TOUCHED);

export const useRevokeInvitation = () => useSend(revokeInvitation, TOUCHED);

/** The half is not kept once it has been handed over. */
export const useInvitationPart = () => useSend(issueInvitationPart, [QUERY_KEYS.operators], { gcTime: 0 });
