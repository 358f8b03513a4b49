import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import type { ListFilter } from '../lib/list-filter.ts';
import type { LongList } from '../lib/use-queue-list.ts';
import { POLL_EVERY_MS } from './query-keys.ts';
import { QUEUE_PER_PAGE } from './use-queue-read.ts';

type LongQuery<State extends string> = { limit: number; after?: string; before?: string; state?: State };

interface LongRead<Entry, State extends string> {
  queryKey: QueryKey;
  filter: Pick<ListFilter<State>, 'state' | 'place'>;
  read: (
    query: LongQuery<State>,
    signal: AbortSignal,
  ) => Promise<LongList & { total: number; entries: readonly Entry[] }>;
}

/** One page of a long list, read again while somebody looks at it. */
export function useLongRead<Entry, State extends string>({ queryKey, filter, read }: LongRead<Entry, State>) {
  const { state, place } = filter;
  return useQuery({
    queryKey: [...queryKey, state, place],
    queryFn: async ({ signal }) => {
      const query = { limit: QUEUE_PER_PAGE, ...place, ...(state !== 'all' && { state }) };
      const { total, entries, ...long } = await read(query, signal);
      return { total, entries, long };
    },
    refetchInterval: POLL_EVERY_MS,
    placeholderData: keepPreviousData,
  });
}
