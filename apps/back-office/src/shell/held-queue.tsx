import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { StatusChip, type StatusTone } from '@kapao/ui/status-chip.tsx';
import { type ReactNode, useState } from 'react';
import { QUEUE_PER_PAGE } from '../api/list-read.ts';
import { type QueueListRules, useQueueList } from '../lib/use-queue-list.ts';
import { QueuePage, type QueueTexts } from './queue-page.tsx';
import { QueueRow } from './queue-row.tsx';
import { ReasonSheet } from './reason-sheet.tsx';

/** A reward that waits until somebody has looked (safety I); `HELD` is the state in which it does. */
interface Held<State extends string> {
  id: string;
  state: State | 'HELD';
  createdAt: string;
  amount: number;
  currency: CashCurrency;
}

/** One of the two ways in which something that is held ends. */
interface HeldEnd {
  title: string;
  text: string;
  reasons: readonly string[];
  done: string;
}

type Decide = (decided: { id: string; isRelease: boolean; reason: string }) => Promise<unknown>;

interface HeldQueueProps<Entry extends Held<State>, State extends string> {
  states: readonly (State | 'HELD')[];
  useEntries: QueueListRules<Entry, State | 'HELD'>['useEntries'];
  texts: QueueTexts<State | 'HELD'> &
    Record<'release' | 'releaseText' | 'released', string> & {
      releaseReasons: readonly string[];
    };
  refuse: HeldEnd;
  tones: Record<State | 'HELD', StatusTone>;
  mayDecide: boolean;
  decide: Decide;
  /** Whose it is, and what for. */
  nameOf: (entry: Entry) => { title: string; detail: string };
  detail: (entry: Entry) => ReactNode;
}

/** The queue of what is held: its rows, the open one, and the two ways in which it ends. */
export function HeldQueue<Entry extends Held<State>, State extends string>(props: HeldQueueProps<Entry, State>) {
  const { states, useEntries, texts, refuse, tones, mayDecide, decide, nameOf, detail } = props;
  const queue = useQueueList<Entry, State | 'HELD'>({
    states,
    fallback: 'HELD',
    perPage: QUEUE_PER_PAGE,
    useEntries,
  });
  const release = {
    title: texts.release,
    text: texts.releaseText,
    reasons: texts.releaseReasons,
    done: texts.released,
  };
  const decision = useHeldDecision({ release, refuse, decide, onDone: queue.goOn });
  const target = queue.current?.state === 'HELD' && mayDecide ? queue.current : undefined;
  return (
    <>
      <QueuePage
        queue={queue}
        texts={texts}
        common={states}
        row={(entry, place) => (
          <QueueRow
            {...place}
            {...nameOf(entry)}
            since={entry.createdAt}
            finalAt={entry.state === 'HELD' ? null : entry.createdAt}
            amount={formatMoney(entry.amount, entry.currency)}
            chip={<StatusChip tone={tones[entry.state]} text={texts.states[entry.state]} />}
          />
        )}
        detail={detail}
        actions={target && decision.buttonsFor(target)}
      />
      {decision.sheet}
    </>
  );
}

interface HeldDecisionProps {
  release: HeldEnd;
  refuse: HeldEnd;
  decide: Decide;
  onDone: (id: string) => void;
}

/** The buttons under an entry, and the sheet behind them. It stays with its entry, whatever the queue shows meanwhile. */
function useHeldDecision({ release, refuse, decide, onDone }: HeldDecisionProps) {
  const [decision, setDecision] = useState<{ id: string; isRelease: boolean }>();
  const end = decision?.isRelease ? release : refuse;
  return {
    buttonsFor: ({ id }: { id: string }) => (
      <>
        <Button variant="cta" icon="check" onPress={() => setDecision({ id, isRelease: true })}>
          {release.title}
        </Button>
        <Button variant="danger" onPress={() => setDecision({ id, isRelease: false })}>
          {refuse.title}
        </Button>
      </>
    ),
    sheet: decision && (
      <ReasonSheet
        title={end.title}
        reasons={end.reasons}
        submit={{ text: end.title, variant: decision.isRelease ? 'cta' : 'danger' }}
        act={(reason) => decide({ ...decision, reason })}
        done={end.done}
        onDone={() => onDone(decision.id)}
        onClose={() => setDecision(undefined)}
      >
        <p>{end.text}</p>
      </ReasonSheet>
    ),
  };
}
