import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ListPlace, type MoneyQuery, pageCount, readFilter } from './list-filter.ts';

/** Deciding the last entry of the last page leaves a page that is not there any more; the one before it opens. */
export function useExistingPage(
  list: { page: number; limit: number; total: number | undefined },
  setPage: (page: number) => void,
) {
  const { page, limit, total } = list;
  const last = total === undefined ? page : pageCount(total, limit);
  useEffect(() => {
    if (page > last) setPage(last);
  }, [page, last, setPage]);
}

/** The filter of a list, kept in the address: it survives a reload and can be sent to a colleague. */
export function useListFilter<State extends string>(rules: Parameters<typeof readFilter<State>>[1]) {
  const [query, setQuery] = useSearchParams();
  const filter = useMemo(() => readFilter(query, rules), [query, rules]);
  const { state: current, money } = filter;
  const setState = useCallback((state: string) => setQuery({ state, ...money }), [setQuery, money]);
  const setPage = useCallback(
    (page: number) => setQuery({ state: current, ...money, page: String(page) }),
    [setQuery, current, money],
  );
  const setPlace = useCallback(
    (place: ListPlace) => setQuery({ state: current, ...money, ...place }),
    [setQuery, current, money],
  );
  const setMoney = useCallback((next: MoneyQuery) => setQuery({ state: current, ...next }), [setQuery, current]);
  const open = useCallback(
    (id: string | undefined, how: { replace: boolean }) => {
      const next: Record<string, string> = { state: current, ...money, ...filter.place };
      if (filter.page > 1) next.page = String(filter.page);
      if (id !== undefined) next.id = id;
      setQuery(next, how);
    },
    [setQuery, current, money, filter.page, filter.place],
  );
  return { filter, setState, setPage, setPlace, setMoney, open };
}
