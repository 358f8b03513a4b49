import { isApiFailure } from '@kapao/web/api/api-failure.ts';
import { MutationCache, QueryClient } from '@tanstack/react-query';

/** Long enough that looking away and back does not hammer the balance calls. */
const FRESH_MS = 20_000;
const RETRIES_MAXIMUM = 2;
/** Spec 7 and 9: an action begins this long after the tap, together with its overlay; the button is busy from the tap on. */
const ACTION_DELAY_MS = 200;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({
      // What shows its own state has no overlay, and nothing to wait for.
      onMutate: (_input, { meta }) => !meta?.quiet && new Promise((begin) => setTimeout(begin, ACTION_DELAY_MS)),
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < RETRIES_MAXIMUM && !(isApiFailure(error) && error.kind === 'refused'),
      },
      // Money is never repeated by itself, and an offline call fails at once instead of waiting unseen.
      mutations: { retry: 0, networkMode: 'always' },
    },
  });
}
