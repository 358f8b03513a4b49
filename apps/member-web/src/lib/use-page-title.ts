import { useEffect } from 'react';

/** Titles name the page first, so that tabs and screen readers tell them apart. */
export function usePageTitle(title: string, suffix = ' · Kapao') {
  useEffect(() => {
    document.title = title + suffix;
  }, [title, suffix]);
}
