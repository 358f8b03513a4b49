import type { ClaimQueue } from '@kapao/contract/operator/shift.ts';
import { Fragment, type ReactNode } from 'react';
import type { QueueList } from '../lib/use-queue-list.ts';
import { ItemClaim, RowClaim, useClaims, useTakenOver } from './item-claim.tsx';
import { useMessages } from './locale.tsx';
import { MoneyFilter } from './money-filter.tsx';
import { QueueLayout } from './queue-layout.tsx';
import { StateFilter } from './state-filter.tsx';

export interface QueueTexts<State extends string> {
  title: string;
  emptyTitle: string;
  empty: string;
  emptyOther: string;
  states: Record<State, string>;
}

interface QueuePageProps<Entry extends { id: string }, State extends string> {
  queue: QueueList<Entry, State>;
  texts: QueueTexts<State>;
  /** States that are looked at all day long. */
  common: readonly State[];
  /** The rest of them, behind a picker. */
  rest?: readonly State[];
  row: (entry: Entry, place: ReturnType<QueueList<Entry, State>['rowOf']>) => ReactNode;
  detail: (entry: Entry) => ReactNode;
  /** The name under which people take entries of this queue; absent where nobody does. */
  claimed?: ClaimQueue;
  /** The buttons that decide about the open entry. */
  actions: ReactNode;
  /** Stands above list and entry and takes its room from them. */
  top?: ReactNode;
  /** The keys of this queue in words, where there are more than those that move. */
  keys?: { letters: readonly string[]; text: string } | undefined;
}

/** A queue of entries that people decide about. */
export function QueuePage<Entry extends { id: string }, State extends string>(props: QueuePageProps<Entry, State>) {
  const { queue, texts, common, rest = [], row, detail, actions, claimed, top, keys } = props;
  const { opened } = queue;
  const claims = useClaims(claimed);
  const takenOver = useTakenOver(claimed);
  const messages = useMessages();
  return (
    <QueueLayout
      title={texts.title}
      {...queue.layout}
      top={top}
      keys={keys}
      filter={
        <>
          <StateFilter value={queue.state} onChange={queue.setState} common={common} rest={rest} names={texts.states} />
          {queue.narrowing && <MoneyFilter key={JSON.stringify(queue.narrowing.money)} {...queue.narrowing} />}
        </>
      }
      rows={queue.entries.map((entry) => (
        <Fragment key={entry.id}>
          {row(entry, queue.rowOf(entry))}
          <RowClaim claim={claims.get(entry.id)} />
        </Fragment>
      ))}
      empty={
        queue.isAtFallback ? { title: texts.emptyTitle, text: texts.empty } : { title: texts.emptyOther, text: '' }
      }
      detail={
        opened && {
          hasLeft: opened.hasLeft,
          content: (
            <>
              {claimed && !opened.hasLeft && (
                <ItemClaim
                  queue={claimed}
                  id={opened.entry.id}
                  claim={claims.get(opened.entry.id)}
                  takenOver={takenOver.get(opened.entry.id)}
                />
              )}
              {detail(opened.entry)}
            </>
          ),
        }
      }
      actions={
        actions && (
          <div className="queue-actions">
            {actions}
            <span className="small audited">{messages.common.audited}</span>
          </div>
        )
      }
    />
  );
}
