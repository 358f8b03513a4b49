import {
  changeOperator,
  createOperator,
  issueInvitationPart,
  listOperators,
  resetOperator,
  revokeInvitation,
} from '@kapao/contract/operator/operators.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useSend } from '../../api/use-act.ts';
import { useAnswer } from '../../api/use-answer.ts';

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

export function useInvitationPart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(issueInvitationPart, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEYS.operators }),
    // The half is not kept once it has been handed over.
    gcTime: 0,
  });
}
