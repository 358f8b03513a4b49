import {
  changeOperator,
  createOperator,
  issueInvitationPart,
  listOperators,
  resetOperator,
  revokeInvitation,
} from '@kapao/contract/operator/operators.ts';
import type { RouteBody, RouteReply } from '@kapao/contract/shared/route.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';

type People = RouteReply<typeof listOperators>;
export type OperatorEntry = People['operators'][number];
export type Invitation = People['invitations'][number];
export type WaitingEntry = People['waiting'][number];

const TOUCHED = [QUERY_KEYS.operators, QUERY_KEYS.proposals, QUERY_KEYS.summary];

export function useOperators() {
  return useQuery({ queryKey: QUERY_KEYS.operators, queryFn: ({ signal }) => call(listOperators, {}, signal) });
}

export const useCreateOperator = () =>
  useAct((body: RouteBody<typeof createOperator>) => call(createOperator, { body }), TOUCHED);

export const useChangeOperator = () =>
  useAct(
    ({ username, ...body }: RouteBody<typeof changeOperator> & { username: string }) =>
      call(changeOperator, { params: { username }, body }),
    TOUCHED,
  );

export const useResetOperator = () =>
  useAct(
    ({ username, reason }: { username: string; reason: string }) =>
      call(resetOperator, { params: { username }, body: { reason } }),
    TOUCHED,
  );

export const useRevokeInvitation = () =>
  useAct(
    ({ id, reason }: { id: string; reason: string }) => call(revokeInvitation, { params: { id }, body: { reason } }),
    TOUCHED,
  );

export function useInvitationPart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(issueInvitationPart, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEYS.operators }),
    // The half is not kept once it has been handed over.
    gcTime: 0,
  });
}
