import { changeOperator, createOperator, listOperators } from '@kapao/contract/operator/operators.ts';
import type { RouteBody, RouteReply } from '@kapao/contract/shared/route.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { useAct } from '../../api/use-act.ts';

export type OperatorEntry = RouteReply<typeof listOperators>['operators'][number];
export type Credentials = RouteReply<typeof createOperator>;

export function useOperators() {
  return useQuery({ queryKey: QUERY_KEYS.operators, queryFn: ({ signal }) => call(listOperators, {}, signal) });
}

export function useCreateOperator() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteBody<typeof createOperator>) => call(createOperator, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEYS.operators }),
    // The secrets of a new operator are not kept once they have been handed over.
    gcTime: 0,
  });
}

export const useChangeOperator = () =>
  useAct(
    ({ username, ...body }: RouteBody<typeof changeOperator> & { username: string }) =>
      call(changeOperator, { params: { username }, body }),
    [QUERY_KEYS.operators],
  );
