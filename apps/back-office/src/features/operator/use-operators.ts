import {
  changeOperator,
  createOperator,
  issueInvitationPart,
  listOperators,
  resetOperator,
  revokeInvitation,
} from '@kapao/contract/operator/operator.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';

type People = RouteReply<typeof listOperators>;
export type OperatorEntry = People['operators'][number];
export type Invitation = People['invitations'][number];
export type WaitingEntry = People['waiting'][number];

const TOUCHED = [QUERY_KEYS.operators, QUERY_KEYS.proposals, QUERY_KEYS.summary];

export function useOperators() {
  return useAnswer(listOperators, {}, { key: QUERY_KEYS.operators });
}

export const useCreateOperator = () => useSend(createOperator, TOUCHED);

export const useChangeOperator = () => useSend(changeOperator, TOUCHED);

export const useResetOperator = () => useSend(resetOperator, TOUCHED);

export const useRevokeInvitation = () => useSend(revokeInvitation, TOUCHED);

/** The half is not kept once it has been handed over. */
export const useInvitationPart = () => useSend(issueInvitationPart, [QUERY_KEYS.operators], { gcTime: 0 });
