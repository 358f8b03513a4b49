import { IconButton } from '@kapao/ui/button.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import type { ComponentProps, ReactNode } from 'react';
import { countText } from '../lib/count-text.ts';
import { useTitle } from '../lib/use-title.ts';
import { useMessages } from './locale.tsx';
import { LongPager } from './long-pager.tsx';
import { LoadFailed, PageLoading } from './page-states.tsx';
import { ShortPager } from './short-pager.tsx';

interface QueueLayoutProps {
  title: string;
  list: { isPending: boolean; error: Error | null; total: number | undefined; isMore: boolean; retry: () => void };
  filter: ReactNode;
  rows: ReactNode;
  isEmpty: boolean;
  /** The open entry is being asked for. */
  isLooking: boolean;
  empty: { title: string; text: string };
  pager: ComponentProps<typeof ShortPager> | ComponentProps<typeof LongPager>;
  detail: { content: ReactNode; hasLeft: boolean } | undefined;
  /** The decisions, in a bar that stays in view. */
  actions: ReactNode;
  /** True when an entry is named in the address: phones then show the entry instead of the list. */
  isOpen: boolean;
  onBack: () => void;
  /** Stands above both and takes its room from them. */
  top?: ReactNode;
  keys?: { letters: readonly string[]; text: string } | undefined;
}

/** List on the left, the open entry on the right; on phones one of the two. */
export function QueueLayout(props: QueueLayoutProps) {
  const { title, list, filter, rows, isEmpty, isLooking, empty, pager, detail, actions, isOpen, onBack, top, keys } =
    props;
  const { common } = useMessages();
  useTitle(title);
  return (
    <div className={`queue${isOpen ? ' is-open' : ''}${top ? ' has-top' : ''}`}>
      {top && <div className="queue-top">{top}</div>}
      <section className="queue-list" aria-label={title}>
        <header>
          <div className="line between">
            <h1>
              {title}{' '}
              {list.total !== undefined && (
                <span className="small num">{countText(common, { total: list.total, isMore: list.isMore })}</span>
              )}
            </h1>
            <span className="line keys" title={keys?.text ?? common.moveKeys}>
              {['j', 'k', ...(keys?.letters ?? [])].map((letter) => (
                <kbd key={letter}>{letter}</kbd>
              ))}
            </span>
          </div>
          {filter}
        </header>
        {list.error && <LoadFailed error={list.error} onRetry={list.retry} />}
        {list.isPending && <SkeletonRows count={8} label={common.loading} />}
        {!list.isPending && !list.error && isEmpty && <EmptyState title={empty.title} text={empty.text} />}
        {rows}
        {'page' in pager ? <ShortPager {...pager} /> : <LongPager {...pager} />}
      </section>
      <section className="queue-detail">
        <div className="scroll">
          {isOpen && (
            <div className="queue-back">
              <IconButton icon="left" label={common.back} onPress={onBack} />
              <h1>{title}</h1>
            </div>
          )}
          {detail?.hasLeft && (
            <Note tone="warn" role="status">
              <b>{common.movedOnTitle}.</b> {common.movedOn}
            </Note>
          )}
          {detail?.content}
          {!detail && isLooking && <PageLoading />}
          {!detail && !isLooking && !list.isPending && !isEmpty && (
            <EmptyState title={isOpen ? common.movedOnTitle : common.chooseTitle} text={common.choose} />
          )}
        </div>
        {actions}
      </section>
    </div>
  );
}
