import {
  type listShiftNotes,
  MAX_SHIFT_NOTE,
  takeShiftNoteOver,
  writeShiftNote,
} from '@kapao/contract/operator/shift.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { type FormEvent, useState } from 'react';
import type { ListPlace } from '../../lib/list-filter.ts';
import { useMessages } from '../../shell/locale.tsx';
import { LongPager } from '../../shell/long-pager.tsx';
import { useMay, useOperator } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ProseField } from '../../shell/prose-field.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { useShiftNotes, useTakeOver, useWriteShiftNote } from './use-shift.ts';

type Note = RouteReply<typeof listShiftNotes>['notes'][number];

/** What one shift leaves for the next, newest first, and who has taken it over. */
export function ShiftNotes() {
  const { shift: words } = useMessages();
  const mayWrite = useMay(writeShiftNote);
  const [place, setPlace] = useState<ListPlace>({});
  const { data, error, isPending, refetch } = useShiftNotes(place);
  return (
    <section className="card stack member-notes">
      <h2>{words.notes}</h2>
      {mayWrite && <LeaveNote onLeft={() => setPlace({})} />}
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {isPending && <PageLoading />}
      {data?.notes.length === 0 && <p className="small">{words.noNotes}</p>}
      <ul className="stack">
        {data?.notes.map((note) => (
          <li key={note.id}>
            <LeftNote note={note} />
          </li>
        ))}
      </ul>
      {data && <LongPager previous={data.previous} next={data.next} onPlace={setPlace} />}
    </section>
  );
}

function LeftNote({ note }: { note: Note }) {
  const { shift: words } = useMessages();
  const { username } = useOperator();
  const mayTake = useMay(takeShiftNoteOver);
  const takeOver = useTakeOver();
  const toast = useToast();
  const textOf = useErrorText();
  const isOpen = note.operator !== username && !note.readBy.some(({ operator }) => operator === username);
  const take = () => takeOver.mutateAsync({ id: note.id }).catch((error: unknown) => toast('danger', textOf(error)));
  return (
    <>
      <p className="prose">{note.note}</p>
      <small className="small num block">{`${note.operator} · ${formatDateTime(note.at)}`}</small>
      {note.readBy.length === 0 && <small className="small block">{words.notYet}</small>}
      {note.readBy.map(({ operator, at }) => (
        <small key={operator} className="small block">
          {words.takenOver(operator, formatDateTime(at))}
        </small>
      ))}
      {mayTake && isOpen && (
        <Button compact variant="ghost" icon="check" busy={takeOver.isPending} onPress={() => void take()}>
          {words.takeOver}
        </Button>
      )}
    </>
  );
}

function LeaveNote({ onLeft }: { onLeft: () => void }) {
  const { shift: words } = useMessages();
  const write = useWriteShiftNote();
  const toast = useToast();
  const textOf = useErrorText();
  const [note, setNote] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() === '' || write.isPending) return;
    try {
      await write.mutateAsync({ note: note.trim() });
      setNote('');
      onLeft();
    } catch (error) {
      toast('danger', textOf(error));
    }
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <ProseField
        label={words.label}
        hint={words.hint}
        value={note}
        onChange={setNote}
        rows={3}
        maxLength={MAX_SHIFT_NOTE}
      />
      <div>
        <Button type="submit" variant="ghost" compact busy={write.isPending} disabled={note.trim() === ''}>
          {words.add}
        </Button>
      </div>
    </form>
  );
}
