import { Button } from '@kapao/ui/button.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Skeleton } from '@kapao/ui/skeleton.tsx';
import { Link } from 'react-router';
import { PATHS } from '../paths.ts';
import { useMessages } from './locale.tsx';
import { useErrorText } from './use-error-text.ts';

/** Rows of the stand-in of a page that is on its way. */
const ROWS = ['100%', '92%', '97%', '88%', '94%'] as const;

export function PageLoading() {
  const { common } = useMessages();
  return (
    <div className="page-loading" aria-busy="true">
      <span className="sr" role="status">
        {common.loading}
      </span>
      {ROWS.map((width) => (
        <Skeleton key={width} width={width} height={44} />
      ))}
    </div>
  );
}

export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { common } = useMessages();
  const textOf = useErrorText();
  return (
    <div className="load-failed">
      <Note tone="bad" role="alert">
        <b>{common.loadFailed}</b> {textOf(error)}
      </Note>
      <Button variant="ghost" icon="refresh" onPress={onRetry}>
        {common.retry}
      </Button>
    </div>
  );
}

function HomeLink() {
  const { common } = useMessages();
  return (
    <Link className="btn ghost" to={PATHS.dashboard}>
      {common.home}
    </Link>
  );
}

export function NoAccess() {
  const { common } = useMessages();
  return <EmptyState title={common.noAccessTitle} text={common.noAccess} />;
}

export function NotFound() {
  const { common } = useMessages();
  return <EmptyState title={common.notFoundTitle} text={common.notFound} action={<HomeLink />} />;
}
