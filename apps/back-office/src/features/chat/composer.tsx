import type { ConversationEntry } from '@kapao/contract/operator/chat.ts';
import { MAX_MESSAGE_LENGTH, type SupportMessage } from '@kapao/contract/shared/chat-message.ts';
import { IconButton } from '@kapao/ui/button.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { ACCEPTED, verdictOf } from '@kapao/web/chat/chat-file-rules.ts';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useKeys } from '../../lib/use-keys.ts';
import { useMessages } from '../../shell/locale.tsx';
import { CannedPicker } from './canned-picker.tsx';
import { ComposeSheet } from './compose-sheet.tsx';
import type { DeskLive } from './desk-live.ts';
import { inLanguage, lettersLeft } from './thread.ts';

/** The counter shows up when so little is left. */
const SHOW_LEFT_BELOW = 100;

export function Composer({ conversation, live }: { conversation: ConversationEntry; live: DeskLive }) {
  const { chat: words } = useMessages();
  const toast = useToast();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(live.drafts.get(conversation.id) ?? '');
  const [open, setOpen] = useState<'canned' | 'compose'>();
  const left = lettersLeft(text, MAX_MESSAGE_LENGTH);
  const isSendable = text.trim() !== '' && left >= 0;

  const write = (next: string) => {
    setText(next);
    live.drafts.set(conversation.id, next);
  };
  const say = (message: SupportMessage, file?: File) => live.outbox.add(conversation.id, message, file);
  const send = () => {
    if (!isSendable) return;
    say({ message_type: 'text', payload: text.trim() });
    write('');
    field.current?.focus();
  };
  useKeys({ a: () => field.current?.focus() });
  const press = (event: KeyboardEvent) => {
    // Back to the keys that move through the list.
    if (event.key === 'Escape') field.current?.blur();
    // Enter that ends a composed character is no Enter of the text.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const attach = async (file: File | undefined) => {
    if (!file) return;
    const verdict = await verdictOf(file);
    if ('refused' in verdict) return toast('danger', words.badFile);
    const payload = {
      message: '',
      url: false,
      fileType: verdict.kind,
      filePath: 'local',
      name: file.name.slice(0, 120),
    };
    say({ message_type: 'media', payload }, file);
  };
  return (
    <footer className="chat-composer">
      {open === 'canned' && (
        <CannedPicker
          language={conversation.locale}
          onPick={(texts) => {
            const answer = inLanguage(texts, conversation.locale);
            write(text.trim() === '' ? answer : `${text.trimEnd()}\n${answer}`);
            setOpen(undefined);
            field.current?.focus();
          }}
        />
      )}
      <div className="chat-composer-line">
        <span className="chat-tools">
          <IconButton
            icon="list"
            label={words.canned}
            onPress={() => setOpen(open === 'canned' ? undefined : 'canned')}
          />
          <IconButton icon="clip" label={words.attach} onPress={() => files.current?.click()} />
          <IconButton icon="grid" label={words.compose} onPress={() => setOpen('compose')} />
        </span>
        <input
          ref={files}
          type="file"
          hidden
          accept={ACCEPTED}
          onChange={(event) => {
            void attach(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <textarea
          ref={field}
          id={id}
          className="input"
          rows={2}
          value={text}
          aria-label={words.write}
          aria-describedby={`${id}-note`}
          aria-invalid={left < 0 || undefined}
          placeholder={words.write}
          onKeyDown={press}
          onChange={(event) => {
            write(event.target.value);
            live.typing(conversation.id);
          }}
        />
        <IconButton icon="send" label={words.send} disabled={!isSendable} onPress={send} />
      </div>
      <p id={`${id}-note`} className={`small${left < 0 ? ' chat-over' : ''}`} aria-live="polite">
        {left < 0 ? words.tooLong(String(-left)) : left < SHOW_LEFT_BELOW ? `${left}` : words.writeHint}
      </p>
      {open === 'compose' && (
        <ComposeSheet
          onSend={(message) => {
            say(message);
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </footer>
  );
}
