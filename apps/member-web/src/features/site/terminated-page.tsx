import { Link } from 'react-router';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';

/** The service is gone (spec 2: 'Page not found'). */
export function TerminatedPage() {
  const { gone } = useMessages();
  usePageTitle('Page not found', '');
  return (
    <main className="centre-page">
      <div>
        <h1>{gone.title}</h1>
        <p className="t2">{gone.text}</p>
        <Link className="btn" to={PATHS.contact}>
          {gone.contact}
        </Link>
      </div>
    </main>
  );
}
