import type { Route, RouteReply } from '@kapao/contract/shared/route.ts';
import type { CallInput } from '@kapao/web/api/contract-client.ts';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { paramsAndBody } from './params-and-body.ts';

/**
 * A call that changes something. What it touches is read again whatever the answer was: one without an answer may have
 * been done all the same.
 */
export function useAct<Input, Reply>(act: (input: Input) => Promise<Reply>, touched: readonly QueryKey[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** What a screen gives to a call: its parameters and its body in one. */
export type ActInput<R extends Route> = (CallInput<R> extends { params: infer Params } ? Params : unknown) &
  (CallInput<R> extends { body: infer Body } ? Body : unknown);

/** One call of the contract as an act: `useSend(settleTransfer, [...])` takes `{ id, outcome, reason }`. */
export function useSend<R extends Route>(route: R, touched: readonly QueryKey[]) {
  // Split by the route, it is what the route's call takes.
  const send = (input: ActInput<R>): Promise<RouteReply<R>> =>
    call(route, paramsAndBody(route, input as Record<string, unknown>) as CallInput<R>);
  return useAct(send, touched);
}
