import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ListPlace, pageCount, readFilter, type StateFilter } from './list-filter.ts';

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
export function useListFilter<State extends string>(rules: { states: readonly State[]; fallback: StateFilter<State> }) {
  const [query, setQuery] = useSearchParams();
  const filter = useMemo(() => readFilter(query, rules), [query, rules]);
  const setState = useCallback((state: string) => setQuery({ state }), [setQuery]);
  const setPage = useCallback(
    (page: number) => setQuery({ state: filter.state, page: String(page) }),
    [setQuery, filter.state],
  );
  const setPlace = useCallback(
    (place: ListPlace) => setQuery({ state: filter.state, ...place }),
    [setQuery, filter.state],
  );
  const open = useCallback(
    (id: string | undefined, how: { replace: boolean }) => {
      const next: Record<string, string> = { state: filter.state, ...filter.place };
      if (filter.page > 1) next.page = String(filter.page);
      if (id !== undefined) next.id = id;
      setQuery(next, how);
    },
    [setQuery, filter.state, filter.page, filter.place],
  );
  return { filter, setState, setPage, setPlace, open };
}
