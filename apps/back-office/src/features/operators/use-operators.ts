import { changeOperator, createOperator, listOperators } from '@kapao/contract/operator/operators.ts';
import type { RouteBody, RouteReply } from '@kapao/contract/shared/route.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';

export type OperatorEntry = RouteReply<typeof listOperators>['operators'][number];
export type Credentials = RouteReply<typeof createOperator>;

export function useOperators() {
  return useQuery({ queryKey: QUERY_KEYS.operators, queryFn: ({ signal }) => call(listOperators, {}, signal) });
}

function useReadAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: QUERY_KEYS.operators });
}

export function useCreateOperator() {
  const onSettled = useReadAgain();
  return useMutation({
    mutationFn: (body: RouteBody<typeof createOperator>) => call(createOperator, { body }),
    onSettled,
    // The secrets of a new operator are not kept once they have been handed over.
    gcTime: 0,
  });
}

export function useChangeOperator() {
  const onSettled = useReadAgain();
  return useMutation({
    mutationFn: ({ username, ...body }: RouteBody<typeof changeOperator> & { username: string }) =>
      call(changeOperator, { params: { username }, body }),
    onSettled,
  });
}
