import { Link, useLocation } from '../lib/router.tsx';
import { fetchBesideWords, useBesideWords } from './beside-words.ts';

export async function loadSiteFooter() {
  await fetchBesideWords();
  return SiteFooter;
}

/** Under every page: the way to one's own limits, and to help. */
function SiteFooter() {
  const words = useBesideWords().reality;
  const isMember = useLocation().pathname.startsWith('/user');
  return (
    <footer className="site-footer small">
      {isMember && <Link to="?do=limits">{words.toLimits}</Link>}
      <Link to="/help">{words.helpTitle}</Link>
    </footer>
  );
}
