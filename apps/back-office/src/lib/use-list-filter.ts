import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readFilter, type StateFilter } from './list-filter.ts';

/** The filter of a list, kept in the address: it survives a reload and can be sent to a colleague. */
export function useListFilter<State extends string>(rules: { states: readonly State[]; fallback: StateFilter<State> }) {
  const [query, setQuery] = useSearchParams();
  const filter = useMemo(() => readFilter(query, rules), [query, rules]);
  const setState = useCallback((state: string) => setQuery({ state }), [setQuery]);
  const setPage = useCallback(
    (page: number) => setQuery({ state: filter.state, page: String(page) }),
    [setQuery, filter.state],
  );
  const open = useCallback(
    (id: string | undefined, how: { replace: boolean }) => {
      const next: Record<string, string> = { state: filter.state };
      if (filter.page > 1) next.page = String(filter.page);
      if (id !== undefined) next.id = id;
      setQuery(next, how);
    },
    [setQuery, filter.state, filter.page],
  );
  return { filter, setState, setPage, open };
}
