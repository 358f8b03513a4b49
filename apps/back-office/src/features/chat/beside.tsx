import { addChatNote } from '@kapao/contract/operator/chat.ts';
import { getMember } from '@kapao/contract/operator/member.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { shortStamp } from '../../lib/format.ts';
import { memberPath, operationPath } from '../../paths.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed } from '../../shell/page-states.tsx';
import { ProseField } from '../../shell/prose-field.tsx';
import { STATEMENT_TONES } from '../../shell/statement-tones.ts';
import { useErrorText } from '../../shell/use-error-text.ts';
import { useLatestOperations } from '../../shell/use-latest-operations.ts';
import { type ConversationHead, isAnsweredByFlow, useAddNote, useMemberBeside } from './use-chat.ts';

const MAX_NOTE_LENGTH = 2_000;

/** Who it is, what happened to the money lately, and what colleagues wrote. */
export function Beside({ head }: { head: ConversationHead }) {
  const { chat: words } = useMessages();
  const { conversation } = head;
  const mayLook = useMay(getMember);
  const by = conversation.assignedTo ?? (isAnsweredByFlow(conversation) ? words.byFlow : words.nobody);
  return (
    <aside className="chat-beside" aria-label={words.about}>
      <dl className="kv">
        <Fact label={words.assignedTo}>{by}</Fact>
      </dl>
      {conversation.memberId === null && <Note>{words.guestNote}</Note>}
      {conversation.memberId !== null && mayLook && <MemberBeside id={conversation.memberId} />}
      <Notes head={head} />
      <Ratings head={head} />
    </aside>
  );
}

function MemberBeside({ id }: { id: string }) {
  const { chat: words, members, common } = useMessages();
  const member = useMemberBeside(id);
  const operations = useLatestOperations(id);
  return (
    <>
      {member.error && <LoadFailed error={member.error} onRetry={() => void member.refetch()} />}
      {member.data && (
        <section>
          <div className="line wrap between">
            <Link className="desk-back" to={memberPath(id)}>
              {words.dossier}
            </Link>
            <StatusChip
              tone={member.data.status === 'FROZEN' ? 'bad' : 'ok'}
              text={members.states[member.data.status]}
            />
          </div>
          <p>{member.data.name}</p>
          <dl className="kv">
            <Fact label={members.accounts.cash}>
              <span className="num">
                {formatMoney(
                  member.data.balances.find(({ account }) => account === 'cash')?.amount ?? 0,
                  member.data.currency,
                )}{' '}
                {common.unit[member.data.currency]}
              </span>
            </Fact>
            <Fact label={members.deposited}>
              <span className="num">{formatMoney(member.data.depositedTotal, member.data.currency)}</span>
            </Fact>
            <Fact label={members.withdrawn}>
              <span className="num">{formatMoney(member.data.withdrawnTotal, member.data.currency)}</span>
            </Fact>
          </dl>
        </section>
      )}
      <section>
        <h3>{words.operations}</h3>
        {operations.error && <LoadFailed error={operations.error} onRetry={() => void operations.refetch()} />}
        {operations.data?.statements.length === 0 && <p className="small">{words.noOperations}</p>}
        <ul className="chat-operations">
          {operations.data?.statements.map((row) => (
            <li key={row.id}>
              <Link to={operationPath(id, row.id)}>
                <span className="line between">
                  <b>{members.types[row.statementType]}</b>
                  <b className="num">{formatMoney(row.amount, row.currency)}</b>
                </span>
                <span className="line between">
                  <small className="small num">
                    {shortStamp(row.createdAt).dayMonth} {shortStamp(row.createdAt).clock}
                  </small>
                  <StatusChip tone={STATEMENT_TONES[row.status]} text={members.statuses[row.status]} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Notes({ head }: { head: ConversationHead }) {
  const { chat: words } = useMessages();
  const textOf = useErrorText();
  const add = useAddNote(head.conversation.id);
  const mayWrite = useMay(addChatNote);
  const [text, setText] = useState('');
  const save = async () => {
    const reply = await add.mutateAsync(text.trim()).catch(() => undefined);
    if (reply) setText('');
  };
  return (
    <section>
      <h3>{words.notes}</h3>
      <ul className="chat-notes">
        {head.notes.map((note) => (
          <li key={note.id}>
            <p>{note.note}</p>
            <small className="small num">
              {note.operator} · {formatDateTime(note.createdAt)}
            </small>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <>
          <ProseField
            label={words.addNote}
            value={text}
            hint={words.notesHint}
            error={add.error ? textOf(add.error) : undefined}
            onChange={(next) => setText(next.slice(0, MAX_NOTE_LENGTH))}
          />
          <Button compact busy={add.isPending} disabled={text.trim() === ''} onPress={() => void save()}>
            {words.addNote}
          </Button>
        </>
      )}
    </section>
  );
}

function Ratings({ head }: { head: ConversationHead }) {
  const { chat: words } = useMessages();
  const rated = head.sessions.filter(({ score }) => score !== null);
  return (
    <section>
      <h3>{words.rating}</h3>
      {rated.length === 0 && <p className="small">{words.noRating}</p>}
      <ul className="chat-notes">
        {rated.map(({ session_id, score, comment, startedAt }) => (
          <li key={session_id}>
            <b>{words.score(String(score))}</b> <small className="small num">{formatDateTime(startedAt)}</small>
            {comment !== null && comment !== '' && <p>{comment}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
