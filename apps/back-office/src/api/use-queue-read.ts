import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { POLL_EVERY_MS } from './query-keys.ts';

export const QUEUE_PER_PAGE = 20;

type QueueQuery<State extends string> = { page: number; limit: number; state?: State };

interface QueueRead<Entry, State extends string> {
  queryKey: QueryKey;
  filter: { state: State | 'all'; page: number };
  read: (query: QueueQuery<State>, signal: AbortSignal) => Promise<{ total: number; entries: readonly Entry[] }>;
}

/** One page of a queue, read again while somebody looks at it. */
export function useQueueRead<Entry, State extends string>({ queryKey, filter, read }: QueueRead<Entry, State>) {
  const { state, page } = filter;
  return useQuery({
    queryKey: [...queryKey, state, page],
    queryFn: ({ signal }) => read({ page, limit: QUEUE_PER_PAGE, ...(state !== 'all' && { state }) }, signal),
    refetchInterval: POLL_EVERY_MS,
    placeholderData: keepPreviousData,
  });
}
