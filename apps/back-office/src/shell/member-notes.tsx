import { listMemberNotes, MAX_NOTE, writeMemberNote } from '@kapao/contract/operator/member-note.ts';
import { Button } from '@kapao/ui/button.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { type FormEvent, useState } from 'react';
import type { ListPlace } from '../lib/list-filter.ts';
import { useMessages } from './locale.tsx';
import { LongPager } from './long-pager.tsx';
import { useMay } from './operator-session.tsx';
import { LoadFailed } from './page-states.tsx';
import { ProseField } from './prose-field.tsx';
import { useErrorText } from './use-error-text.ts';
import { useMemberNotes, useWriteNote } from './use-member-notes.ts';

/** What colleagues left about a member, beside whatever has to be decided; and room for more. */
export function MemberNotes({ memberId }: { memberId: string }) {
  const [mayRead, mayWrite] = [useMay(listMemberNotes), useMay(writeMemberNote)];
  return mayRead ? <Notes key={memberId} memberId={memberId} mayWrite={mayWrite} /> : null;
}

function Notes({ memberId, mayWrite }: { memberId: string; mayWrite: boolean }) {
  const { memberNotes: words, common } = useMessages();
  const [place, setPlace] = useState<ListPlace>({});
  const { data, error, isPending, refetch } = useMemberNotes(memberId, place);
  return (
    <section className="card stack member-notes">
      <h2>{words.title}</h2>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {isPending && <SkeletonRows count={1} label={common.loading} />}
      {data?.notes.length === 0 && <p className="small">{words.none}</p>}
      <ul className="stack">
        {data?.notes.map(({ id, operator, note, at }) => (
          <li key={id}>
            <p className="prose">{note}</p>
            <small className="small num">{`${operator} · ${formatDateTime(at)}`}</small>
          </li>
        ))}
      </ul>
      {data && <LongPager previous={data.previous} next={data.next} onPlace={setPlace} />}
      {mayWrite && <WriteNote memberId={memberId} onWritten={() => setPlace({})} />}
    </section>
  );
}

function WriteNote({ memberId, onWritten }: { memberId: string; onWritten: () => void }) {
  const { memberNotes: words } = useMessages();
  const write = useWriteNote();
  const toast = useToast();
  const textOf = useErrorText();
  const [note, setNote] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() === '' || write.isPending) return;
    try {
      await write.mutateAsync({ id: memberId, note: note.trim() });
      setNote('');
      onWritten();
    } catch (error) {
      toast('danger', textOf(error));
    }
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <ProseField label={words.label} hint={words.hint} value={note} onChange={setNote} rows={2} maxLength={MAX_NOTE} />
      <div>
        <Button type="submit" variant="ghost" compact busy={write.isPending} disabled={note.trim() === ''}>
          {words.add}
        </Button>
      </div>
    </form>
  );
}
