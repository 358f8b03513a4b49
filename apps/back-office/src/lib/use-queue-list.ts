import { useNow } from '@kapao/web/use-now.ts';
import { useEffect } from 'react';
import { type ListFilter, pageCount, type StateFilter } from './list-filter.ts';
import { useExistingPage, useListFilter } from './use-list-filter.ts';
import { useQueue } from './use-queue.ts';

const AGE_EVERY_MS = 15_000;
const NONE: readonly never[] = [];
const useNobody = () => ({ data: undefined, isLoading: false });

/** Figures of a long list: whether there are more rows than were counted, and the neighbouring pages. */
export interface LongList {
  isMore: boolean;
  previous: string | null;
  next: string | null;
}

/** What a query of a queue answers, as far as the list needs it. */
interface Listed<Entry> {
  data: { total: number; entries: readonly Entry[]; long?: LongList } | undefined;
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
}

export interface QueueListRules<Entry, State extends string> {
  states: readonly State[];
  /** What waits for people; shown when the address names no state. */
  fallback: StateFilter<State>;
  perPage: number;
  useEntries: (filter: ListFilter<State>) => Listed<Entry>;
  /** What a list of money is narrowed by beside days and amounts; absent for other lists. */
  partner?: 'bank' | 'game';
  /** What a text is looked for in, where it is not members. */
  text?: 'reference';
  /** The state in which people approve, where a list can be narrowed to who has. */
  hands?: State;
  /** False where opening notifies somebody, so that it must be deliberate. */
  opensFirst?: boolean;
  /** The entry that the address names, where the list does not hold it; by its id or by another name it has. */
  useNamed?: (name: string | undefined) => { data: Entry | undefined; isLoading: boolean };
}

export type QueueList<Entry extends { id: string }, State extends string> = ReturnType<
  typeof useQueueList<Entry, State>
>;

/** Everything the queues have in common: filter and place in the address, the open entry, keys, pages, ages. */
export function useQueueList<Entry extends { id: string }, State extends string>(rules: QueueListRules<Entry, State>) {
  const { perPage, useEntries, useNamed = useNobody, opensFirst = true, fallback } = rules;
  const { filter, setState, setPage, setPlace, setMoney, open } = useListFilter(rules);
  const list = useEntries(filter);
  const entries: readonly Entry[] = list.data?.entries ?? NONE;
  const total = list.data?.total;
  const nowMs = useNow(AGE_EVERY_MS);
  const long = list.data?.long;
  useExistingPage({ page: filter.page, limit: perPage, total: long ? undefined : total }, setPage);
  const isMissing = list.data !== undefined && !entries.some((entry) => entry.id === filter.id);
  const named = useNamed(isMissing ? filter.id : undefined);
  const namedId = isMissing ? named.data?.id : undefined;
  useEffect(() => {
    if (namedId !== undefined && namedId !== filter.id) open(namedId, { replace: true });
  }, [namedId, filter.id, open]);
  const queue = useQueue({ entries, named: isMissing ? named.data : undefined, filter, open, opensFirst });
  const { opened, nextAfter } = queue;
  return {
    ...queue,
    entries,
    open,
    /** The open entry, as long as something can be decided about it. */
    current: opened?.hasLeft === false ? opened.entry : undefined,
    /** Opens what follows a decided entry in the list as it is shown now. */
    goOn: (id: string) => open(nextAfter(id), { replace: true }),
    state: filter.state,
    page: filter.page,
    setState,
    narrowing: rules.partner && {
      partner: rules.partner,
      text: rules.text ?? ('text' as const),
      // Only what still waits is somebody's to approve.
      hands: rules.hands === filter.state,
      money: filter.money,
      onChange: setMoney,
    },
    /** Nothing waits, which is another thing than nothing in some state. */
    isAtFallback: filter.state === fallback && Object.keys(filter.money).length === 0,
    rowOf: (entry: Entry) => ({
      isCurrent: entry.id === filter.id,
      nowMs,
      onOpen: () => open(entry.id, { replace: filter.id !== undefined }),
    }),
    layout: {
      list: {
        isPending: list.isPending,
        error: list.error,
        total,
        isMore: long?.isMore === true,
        retry: () => void list.refetch(),
      },
      isEmpty: entries.length === 0,
      isLooking: named.isLoading,
      pager: long
        ? { previous: long.previous, next: long.next, onPlace: setPlace }
        : { page: filter.page, pageCount: pageCount(total ?? 0, perPage), onPage: setPage },
      isOpen: filter.id !== undefined,
      onBack: () => open(undefined, { replace: true }),
    },
  };
}
