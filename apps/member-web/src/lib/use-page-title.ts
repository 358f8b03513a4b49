import { useEffect } from 'react';
import { useSiteName } from '../shell/site-mark.tsx';

/** Titles name the page first, so that tabs and screen readers distinguish them; then the site by default. */
export function usePageTitle(title: string, suffix?: string) {
  const site = useSiteName();
  useEffect(() => {
    document.title = title + (suffix ?? ` · ${site}`);
  }, [title, suffix, site]);
}
