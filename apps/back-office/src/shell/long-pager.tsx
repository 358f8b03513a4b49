import { IconButton } from '@kapao/ui/button.tsx';
import type { ListPlace } from '../lib/list-filter.ts';
import { useMessages } from './locale.tsx';

/** Two arrows for a list that is too long to number its pages. */
export function LongPager(props: {
  previous: string | null;
  next: string | null;
  onPlace: (place: ListPlace) => void;
}) {
  const { previous, next, onPlace } = props;
  const { common } = useMessages();
  if (previous === null && next === null) return null;
  return (
    <nav className="short-pager" aria-label={common.pages}>
      <IconButton
        icon="left"
        label={common.previousPage}
        disabled={previous === null}
        onPress={() => previous !== null && onPlace({ before: previous })}
      />
      <IconButton
        icon="right"
        label={common.nextPage}
        disabled={next === null}
        onPress={() => next !== null && onPlace({ after: next })}
      />
    </nav>
  );
}
