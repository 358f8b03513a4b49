import { IconButton } from '@kapao/ui/button.tsx';
import { count } from '../lib/format.ts';
import { useMessages } from './locale.tsx';

/** Two arrows and the place between them, for the narrow list column. */
export function ShortPager(props: { page: number; pageCount: number; onPage: (page: number) => void }) {
  const { page, pageCount, onPage } = props;
  const { common } = useMessages();
  if (pageCount <= 1 && page === 1) return null;
  return (
    <nav className="short-pager" aria-label={common.pages}>
      <IconButton icon="left" label={common.previousPage} disabled={page <= 1} onPress={() => onPage(page - 1)} />
      <span className="small num">
        <span aria-hidden="true">
          {count(page)} / {count(pageCount)}
        </span>
        <span className="sr">{common.pageOf(page, pageCount)}</span>
      </span>
      <IconButton icon="right" label={common.nextPage} disabled={page >= pageCount} onPress={() => onPage(page + 1)} />
    </nav>
  );
}
