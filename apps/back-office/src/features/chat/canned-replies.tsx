import { saveCannedReply } from '@kapao/contract/operator/chat.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { Revisions } from '../../shell/revisions.tsx';
import { useOutcome } from '../../shell/use-outcome.ts';
import { EditSheet } from './edit-sheet.tsx';
import { LocalisedFields, textDraftOf, textsOf } from './localised-fields.tsx';
import { type CannedReply, useCannedReplies } from './use-chat.ts';
import { useRemoveReply, useSaveReply } from './use-chat-setup.ts';

/** Answers written beforehand, in three languages. */
export function CannedReplies() {
  const { chatSetup: words } = useMessages();
  const canned = useCannedReplies(true);
  const mayEdit = useMay(saveCannedReply);
  const [open, setOpen] = useState<CannedReply | 'new'>();
  if (canned.isPending) return <PageLoading />;
  if (!canned.data) return <LoadFailed error={canned.error} onRetry={() => void canned.refetch()} />;
  return (
    <section className="rows">
      <div className="rows-head line between wrap">
        <h2>{words.parts.replies}</h2>
        <div className="line wrap">
          <Revisions editor="canned-reply" name={words.parts.replies} />
          {mayEdit && (
            <Button compact icon="plus" onPress={() => setOpen('new')}>
              {words.add}
            </Button>
          )}
        </div>
      </div>
      {canned.data.replies.length === 0 && <p className="rows-none small">{words.noReplies}</p>}
      <ul>
        {canned.data.replies.map((reply) => (
          <li key={reply.id} className="account-row">
            <span className="grow">
              <b className="num">{reply.shortcut}</b>
              <small className="small block">{reply.texts.th.slice(0, 120)}</small>
            </span>
            {mayEdit && (
              <Button compact variant="ghost" onPress={() => setOpen(reply)}>
                {words.change}
                <span className="sr"> {reply.shortcut}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <ReplySheet reply={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </section>
  );
}

function ReplySheet({ reply, onClose }: { reply: CannedReply | undefined; onClose: () => void }) {
  const { chat, chatSetup: words } = useMessages();
  const outcome = useOutcome();
  const save = useSaveReply();
  const remove = useRemoveReply();
  const [shortcut, setShortcut] = useState(reply?.shortcut ?? '');
  const [draft, setDraft] = useState(textDraftOf(reply?.texts));
  const [isInvalid, setInvalid] = useState(false);
  const finish = (answer: unknown) => {
    if (answer === undefined) return;
    outcome(answer, chat.done);
    onClose();
  };
  const isNamed = saveCannedReply.params.safeParse({ shortcut }).success;
  const send = async () => {
    const texts = textsOf(draft);
    const isReady = isNamed && saveCannedReply.body.safeParse({ texts }).success;
    setInvalid(!isReady);
    // A refusal is shown inside the sheet, from the mutation itself.
    if (isReady) finish(await save.mutateAsync({ shortcut, texts }).catch(() => undefined));
  };
  return (
    <EditSheet
      title={words.parts.replies}
      isInvalid={isInvalid}
      busy={save.isPending || remove.isPending}
      error={save.error ?? remove.error}
      onSave={() => void send()}
      onRemove={reply && (async () => finish(await remove.mutateAsync(reply.shortcut).catch(() => undefined)))}
      onClose={onClose}
    >
      <Field
        label={words.shortcut}
        hint={words.shortcutHint}
        value={shortcut}
        maxLength={30}
        autoComplete="off"
        readOnly={reply !== undefined}
        error={isInvalid && !isNamed ? words.shortcutHint : undefined}
        onChange={(text) => setShortcut(text.toLowerCase())}
      />
      <LocalisedFields draft={draft} onChange={setDraft} isChecked={isInvalid} />
    </EditSheet>
  );
}
