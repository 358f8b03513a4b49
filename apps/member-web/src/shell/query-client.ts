import { QueryClient } from '@tanstack/react-query';
import { isApiFailure } from '../api/api-failure.ts';

/** Long enough that looking away and back does not hammer the balance calls. */
const FRESH_MS = 20_000;
const RETRIES_MAXIMUM = 2;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
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
