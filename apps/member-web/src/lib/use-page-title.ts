import { useEffect } from 'react';
import { useSiteName } from '../shell/site-mark.tsx';

/** Titles name the page first, so that tabs and screen readers tell them apart; then the site, unless told otherwise. */
export function usePageTitle(title: string, suffix?: string) {
  const site = useSiteName();
  useEffect(() => {
    document.title = title + (suffix ?? ` · ${site}`);
  }, [title, suffix, site]);
}
