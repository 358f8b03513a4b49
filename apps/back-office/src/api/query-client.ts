import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { failureOf, NO_ANSWER } from './failure.ts';
import { QUERY_KEYS } from './query-keys.ts';

/** One more try, and only when nothing answered: a refusal stays a refusal. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 1 && failureOf(error).code === NO_ANSWER;
}

/** Another person at this screen sees nothing of the last one's lists. */
export function invalidateLists(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== QUERY_KEYS.session[0] });
}

export function makeQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (failureOf(error).code === 'invalid-token') client.setQueryData(QUERY_KEYS.session, null);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay: 500, staleTime: 2_000 },
      mutations: { retry: false },
    },
  });
  return client;
}
