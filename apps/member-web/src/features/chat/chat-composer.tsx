import { MAX_MESSAGE_LENGTH, type ShownAttachment } from '@kapao/contract/shared/chat-message.ts';
import { IconButton } from '@kapao/ui/button.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { ACCEPTED } from '@kapao/web/chat/chat-file-rules.ts';
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useLocale } from '../../shell/locale.tsx';
import { AttachedRow } from './attached-row.tsx';
import type { ChatEngine, Draft } from './chat-engine.ts';

const AttachSheet = lazyPart(async () => (await import('./attach-sheet.tsx')).AttachSheet, {
  words: ['money', 'slip'],
});

/** From here on the rest is counted. */
const COUNT_FROM = 1_800;

/** Enter sends, Shift and Enter break the line; nothing empty and nothing longer than 2000 is sent (spec 5). */
export function ChatComposer({ engine, isMember }: { engine: ChatEngine; isMember: boolean }) {
  const { chat: words } = useLocale().messages;
  const toast = useToast();
  const [{ text, attachment }, setDraft] = useState(engine.draft);
  const [isChoosing, setChoosing] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const length = [...text.trim()].length;
  const canSend = text.trim() !== '' && length <= MAX_MESSAGE_LENGTH;

  const write = (draft: Draft) => {
    engine.keepDraft(draft);
    setDraft(draft);
  };
  const send = () => {
    if (!canSend) return;
    engine.sendText(text.trim(), attachment);
    write({ text: '', attachment: undefined });
    field.current?.focus();
  };
  // After choosing an attachment the member writes about it.
  useEffect(() => {
    if (attachment) field.current?.focus();
  }, [attachment]);
  const press = (event: KeyboardEvent) => {
    // While a word is being composed, Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const sendFiles = async (chosen: FileList | null) => {
    for (const file of [...(chosen ?? [])]) {
      const refused = await engine.sendFile(file);
      if (refused)
        toast('danger', refused.refused === 'too-large' ? words.tooLarge(refused.megabytes) : words.unsupported);
    }
    if (chooser.current) chooser.current.value = '';
  };

  return (
    <>
      {attachment && <Attached attachment={attachment} onRemove={() => write({ text, attachment: undefined })} />}
      <div className="composer">
        {isMember && <IconButton icon="list" label={words.attachRow} onPress={() => setChoosing(true)} />}
        <IconButton icon="clip" label={words.attach} onPress={() => chooser.current?.click()} />
        <input
          ref={chooser}
          type="file"
          hidden
          accept={ACCEPTED}
          aria-label={words.attach}
          onChange={(event) => void sendFiles(event.target.files)}
        />
        <span className="input grow">
          <textarea
            ref={field}
            rows={Math.min(5, text.split('\n').length)}
            value={text}
            aria-label={words.write}
            placeholder={words.write}
            onKeyDown={press}
            onChange={(event) => {
              write({ text: event.target.value, attachment });
              engine.typing();
            }}
            data-autofocus
          />
          {length >= COUNT_FROM && (
            <small className={length > MAX_MESSAGE_LENGTH ? 'count over' : 'count'} role="status">
              {length} / {MAX_MESSAGE_LENGTH}
            </small>
          )}
        </span>
        <IconButton icon="send" className="send" label={words.send} onPress={send} disabled={!canSend} />
      </div>
      <Suspense fallback={null}>
        {isChoosing && (
          <AttachSheet
            onPick={(picked) => {
              setChoosing(false);
              write({ text, attachment: picked });
            }}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The attachment of the next message, until it is removed. */
function Attached({ attachment, onRemove }: { attachment: ShownAttachment; onRemove: () => void }) {
  const { chat: words } = useLocale().messages;
  return (
    <div className="attached">
      <div className="row">
        <AttachedRow attachment={attachment} />
      </div>
      <IconButton icon="x" label={words.detach} onPress={onRemove} />
    </div>
  );
}
