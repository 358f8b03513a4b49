import type { Route, RouteReply } from '@kapao/contract/shared/route.ts';
import type { CallInput } from '@kapao/web/api/contract-client.ts';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

type Options<R extends Route, Shown> = Omit<UseQueryOptions<RouteReply<R>, Error, Shown>, 'queryKey' | 'queryFn'> & {
  /** Where it is kept; begins with one of `QUERY_KEYS`. */
  key: QueryKey;
};

/** What a call of the contract answers. */
export function useAnswer<R extends Route, Shown = RouteReply<R>>(
  route: R,
  input: CallInput<R>,
  { key, ...options }: Options<R, Shown>,
) {
  return useQuery({ ...options, queryKey: key, queryFn: ({ signal }) => call(route, input, signal) });
}
