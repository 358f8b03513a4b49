import { Icon } from './icon.tsx';
import { pagerRange } from './pager-range.ts';

interface PagerProps {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  labels: { pages: string; previous: string; next: string };
}

export function Pager({ page, pageCount, onPage, labels }: PagerProps) {
  if (pageCount <= 1) return null;
  return (
    <nav className="pager" aria-label={labels.pages}>
      <button type="button" aria-label={labels.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon name="left" size="s" />
      </button>
      {pagerRange(page, pageCount).map((shown, place) =>
        shown === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place.
          <span key={`gap-${place}`} className="gap">
            …
          </span>
        ) : (
          <button
            key={shown}
            type="button"
            aria-current={shown === page ? 'page' : undefined}
            onClick={() => onPage(shown)}
          >
            {shown}
          </button>
        ),
      )}
      <button type="button" aria-label={labels.next} disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        <Icon name="right" size="s" />
      </button>
    </nav>
  );
}
