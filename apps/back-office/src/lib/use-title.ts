import { useEffect } from 'react';

/** Names the browser tab after the page: operators keep several open. */
export function useTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · Kapao Office`;
  }, [page]);
}
