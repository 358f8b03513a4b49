import type { Timeline as TimelineReply } from '@kapao/contract/member/timeline.ts';
import { Note } from '@kapao/ui/note.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Timeline } from '../kit/timeline.tsx';
import { toldApart } from '../lib/told-apart.ts';
import { useMessages } from './locale.tsx';
import './timeline.css';
import { useReceipt } from './use-receipt.ts';

const TONES: Partial<Record<TimelineReply['steps'][number]['step'], 'wait' | 'bad'>> = {
  unclear: 'wait',
  failed: 'bad',
  rejected: 'bad',
  cancelled: 'wait',
};

/** Returns the end of a row; undefined while it has none. */
export function useMoneyEnd(id: string): 'SUCCESS' | 'FAILED' | 'CANCELLED' | undefined {
  const row = useReceipt(id)?.statement;
  if (row?.state === 'CANCELLED') return 'CANCELLED';
  return row?.status === 'PENDING' ? undefined : row?.status;
}

interface MoneyTimelineProps {
  /** The id of the row of the statement. */
  id: string;
  /** True where the next step is shown beside it. */
  isTold?: boolean;
}

/** The steps of the money of one statement row. Nothing while they are not known. */
export function MoneyTimeline({ id, isTold = false }: MoneyTimelineProps) {
  const { timeline: words } = useMessages();
  const data = useReceipt(id)?.timeline;
  if (!data) return null;
  const shown = (
    <Timeline
      title={words.title}
      toCome={words.toCome}
      next={data.next === null || isTold ? undefined : words.next[data.next]}
      entries={toldApart(data).map(({ step, at }) => ({
        key: step,
        text: words.steps[step],
        time: at === null ? undefined : formatDateTime(Date.parse(at)),
        tone: TONES[step] ?? 'ok',
      }))}
    />
  );
  if (data.note === null) return shown;
  return (
    <>
      {shown}
      <Note icon="info" role="status">
        {words.notes[data.note]}
      </Note>
    </>
  );
}
