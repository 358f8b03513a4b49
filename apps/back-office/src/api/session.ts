import {
  operatorLogin,
  operatorLogout,
  operatorMe,
  operatorPasskeyLogin,
  operatorPasskeyStart,
  operatorRecoveryLogin,
} from '@kapao/contract/operator/login.ts';
import type { Route, RouteBody, RouteReply } from '@kapao/contract/shared/route.ts';
import { answerWithPasskey } from '@kapao/web/passkey.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { forgetSearches } from '../lib/recent-searches.ts';
import { PATHS } from '../paths.ts';
import { call } from './call.ts';
import { failureOf } from './failure.ts';
import { invalidateLists } from './query-client.ts';
import { QUERY_KEYS } from './query-keys.ts';

export type Operator = RouteReply<typeof operatorMe>['operator'];

/** A session is looked at again this often, so that taken rights disappear from an open page. */
const SESSION_FRESH_MS = 60_000;

/** Who is signed in; `null` when nobody is. */
export function useSession() {
  return useQuery<Operator | null>({
    queryKey: QUERY_KEYS.session,
    staleTime: SESSION_FRESH_MS,
    refetchInterval: (query) => (query.state.data ? SESSION_FRESH_MS : false),
    queryFn: async ({ signal }) => {
      try {
        return (await call(operatorMe, {}, signal)).operator;
      } catch (error) {
        if (failureOf(error).code === 'invalid-token') return null;
        throw error;
      }
    },
  });
}

/** An app code, a recovery code, or a passkey, which needs neither name nor password. */
export type SignIn = RouteBody<typeof operatorLogin> | RouteBody<typeof operatorRecoveryLogin> | 'passkey';

async function signInBy(way: SignIn): Promise<{ operator: Operator }> {
  if (way === 'passkey') {
    const { options } = await call(operatorPasskeyStart, {});
    return call(operatorPasskeyLogin, { body: { used: await answerWithPasskey(options) } });
  }
  return 'totp' in way ? call(operatorLogin, { body: way }) : call(operatorRecoveryLogin, { body: way });
}

/** `goingOn` is whose page waits behind a cover; anybody else begins with nothing of it. */
export function useSignIn(goingOn?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (way: SignIn) => signInBy(way),
    onSuccess: ({ operator }) => {
      if (operator.username !== goingOn) invalidateLists(client);
      client.setQueryData(QUERY_KEYS.session, operator);
      return client.invalidateQueries();
    },
  });
}

export function useSignOut() {
  return useMutation({
    mutationFn: () => call(operatorLogout, {}),
    // Loaded anew: nothing of this person's work stays in the page.
    onSuccess: () => {
      forgetSearches();
      location.assign(PATHS.signIn);
    },
  });
}

/** Default deny: a route that names no right is for any operator, any other only for who holds it (safety 5, 47). */
export function may(operator: Operator, route: Route): boolean {
  return route.right === undefined || operator.rights.includes(route.right);
}
