import { statementTimeline, type Timeline as TimelineReply } from '@kapao/contract/member/timeline.ts';
import { Note } from '@kapao/ui/note.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useAnswer } from '../api/contract-hooks.ts';
import { queryKeys } from '../api/query-keys.ts';
import { Timeline } from '../kit/timeline.tsx';
import { useMessages } from './locale.tsx';
import './timeline.css';

/** While it has no end, the next step is looked for this often. */
const NEXT_STEP_POLL_MS = 5_000;

const TONES: Partial<Record<TimelineReply['steps'][number]['step'], 'wait' | 'bad'>> = {
  unclear: 'wait',
  failed: 'bad',
  rejected: 'bad',
  cancelled: 'wait',
};

export function useMoneyTimeline(id: string) {
  return useAnswer(
    statementTimeline,
    { params: { id } },
    {
      key: [...queryKeys.statement, 'timeline', id],
      refetchInterval: ({ state }) => (state.data?.next === null ? false : NEXT_STEP_POLL_MS),
    },
  );
}

/** How a withdrawal ended, as its steps say; undefined while it has no end. */
export function useMoneyEnd(id: string): 'SUCCESS' | 'FAILED' | 'CANCELLED' | undefined {
  const { data } = useMoneyTimeline(id);
  if (data?.next !== null) return undefined;
  if (data.steps.some(({ step }) => step === 'cancelled')) return 'CANCELLED';
  return data.steps.some(({ step }) => TONES[step] === 'bad') ? 'FAILED' : 'SUCCESS';
}

interface MoneyTimelineProps {
  /** Of the row of the statement. */
  id: string;
  /** What comes next is shown beside it. */
  isTold?: boolean;
}

/** Where the money of one statement row is. Nothing while it is not known. */
export function MoneyTimeline({ id, isTold = false }: MoneyTimelineProps) {
  const { timeline: words } = useMessages();
  const { data } = useMoneyTimeline(id);
  if (!data) return null;
  const shown = (
    <Timeline
      title={words.title}
      toCome={words.toCome}
      next={data.next === null || isTold ? undefined : words.next[data.next]}
      entries={data.steps.map(({ step, at }) => ({
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
