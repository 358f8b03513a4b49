import type { Route, RouteReply } from '@kapao/contract/shared/route.ts';
import {
  type QueryFunctionContext,
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallInput } from './contract-client.ts';
import { paramsAndBody } from './params-and-body.ts';

interface HookRules {
  /** Makes one call of the contract. Whoever reads `signal` has the call cut off when no screen waits for it any more. */
  ask: <R extends Route>(route: R, input: CallInput<R>, context?: QueryFunctionContext) => Promise<RouteReply<R>>;
  /** Whether an act counts as under way until what it touched has been read again. */
  waitsForTouched: boolean;
}

type AnswerOptions<Kept, Shown> = Omit<UseQueryOptions<Kept, Error, Shown>, 'queryKey' | 'queryFn'> & {
  /** Where it is kept; begins with one of the app's keys, so that an act can name what it touches. By its call, where none does. */
  key?: QueryKey;
};

/** What is kept of the reply, made once when it arrives; `select` is for what one screen shows of it. */
interface Keeping<R extends Route, Kept> {
  keep: (reply: RouteReply<R>) => Kept;
}

type ActOptions<Input, Reply> = Omit<UseMutationOptions<Reply, Error, Input>, 'mutationFn' | 'onSettled'> & {
  /** For this act, another answer than the app's to whether it waits for what it touched. */
  waitsForTouched?: boolean;
};

/** What a screen gives to a call: its parameters and its body in one. */
export type ActInput<R extends Route> = (CallInput<R> extends { params: infer Params } ? Params : unknown) &
  (CallInput<R> extends { body: infer Body } ? Body : unknown);

/** The hooks by which the screens of an app use the contract: they name a route, and its types follow. */
export function makeContractHooks({ ask, waitsForTouched: usuallyWaits }: HookRules) {
  /** What a call of the contract answers. */
  function useAnswer<R extends Route, Shown = RouteReply<R>>(
    route: R,
    input: CallInput<R>,
    options?: AnswerOptions<RouteReply<R>, Shown> & { keep?: never },
  ): UseQueryResult<Shown>;
  function useAnswer<R extends Route, Kept, Shown = Kept>(
    route: R,
    input: CallInput<R>,
    options: AnswerOptions<NoInfer<Kept>, Shown> & Keeping<R, Kept>,
  ): UseQueryResult<Shown>;
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when an app starts.
  function useAnswer<R extends Route>(
    route: R,
    input: CallInput<R>,
    { key, keep, ...options }: AnswerOptions<unknown, unknown> & Partial<Keeping<R, unknown>> = {},
  ) {
    return useQuery({
      ...options,
      queryKey: key ?? [route.path, input],
      queryFn: async (context) => {
        const reply = await ask(route, input, context);
        return keep ? keep(reply) : reply;
      },
    });
  }

  /**
   * Something that changes what the server has, in one call or several. What it touches is read again whatever the answer
   * was: a call without an answer may have been done all the same.
   */
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when an app starts.
  function useAct<Reply, Input = void>(
    act: (input: Input) => Promise<Reply>,
    touched: readonly QueryKey[] = [],
    { waitsForTouched = usuallyWaits, ...options }: ActOptions<Input, Reply> = {},
  ) {
    const client = useQueryClient();
    return useMutation({
      ...options,
      mutationFn: (input: Input) => act(input),
      onSettled() {
        const readAgain = touched.map((queryKey) => client.invalidateQueries({ queryKey }));
        return waitsForTouched ? Promise.all(readAgain) : undefined;
      },
    });
  }

  /** One call of the contract as an act: `useSend(settleTransfer, [...])` takes `{ id, outcome, reason }`. */
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when an app starts.
  function useSend<R extends Route>(
    route: R,
    touched?: readonly QueryKey[],
    options?: ActOptions<ActInput<R>, RouteReply<R>>,
  ) {
    // Split by the route, it is what the route's call takes.
    const send = (input: ActInput<R>) => ask(route, paramsAndBody(route.path, input ?? {}) as CallInput<R>);
    return useAct(send, touched, options);
  }

  return { useAnswer, useAct, useSend };
}
