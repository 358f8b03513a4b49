import { Link } from '../../lib/router.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { MISSING_WORDS } from '../../messages/own/missing.ts';
import { useLocale } from '../../shell/locale.tsx';

/** Nothing is at this address (spec 2: 'Page Not Found'). */
export function MissingPage() {
  const missing = MISSING_WORDS[useLocale().locale];
  usePageTitle('Page Not Found', '');
  return (
    <main className="centre-page">
      <div>
        <h1>{missing.title}</h1>
        <p className="t2">{missing.text}</p>
        <Link className="btn" to="/">
          {missing.home}
        </Link>
      </div>
    </main>
  );
}
