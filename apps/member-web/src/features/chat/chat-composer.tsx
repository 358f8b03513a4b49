import { MESSAGE_MOST } from '@kapao/contract/shared/chat-message.ts';
import { IconButton } from '@kapao/ui/button.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLocale } from '../../shell/locale.tsx';
import type { ChatEngine } from './chat-engine.ts';
import { ACCEPTED } from './chat-file-rules.ts';

/** From here on the rest is counted. */
const COUNT_FROM = 1_800;

/** Enter sends, Shift and Enter break the line; nothing empty and nothing longer than 2000 is sent (spec 5). */
export function ChatComposer({ engine }: { engine: ChatEngine }) {
  const { chat: words } = useLocale().messages;
  const toast = useToast();
  const [text, setText] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const length = [...text].length;
  const canSend = text.trim() !== '' && length <= MESSAGE_MOST;

  const send = () => {
    if (!canSend) return;
    engine.sendText(text.trim());
    setText('');
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    // While a word is being composed, Enter belongs to the keyboard.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const attach = (chosen: FileList | null) => {
    for (const file of chosen ?? []) {
      const refused = engine.sendFile(file);
      if (refused)
        toast('danger', refused.refused === 'too-large' ? words.tooLarge(refused.megabytes) : words.unsupported);
    }
    if (chooser.current) chooser.current.value = '';
  };

  return (
    <div className="composer">
      <IconButton icon="clip" label={words.attach} onPress={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={words.attach}
        onChange={(event) => attach(event.target.files)}
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
            setText(event.target.value);
            engine.typing();
          }}
          data-autofocus
        />
        {length >= COUNT_FROM && (
          <small className={length > MESSAGE_MOST ? 'count over' : 'count'} role="status">
            {length} / {MESSAGE_MOST}
          </small>
        )}
      </span>
      <IconButton icon="send" className="send" label={words.send} onPress={send} disabled={!canSend} />
    </div>
  );
}
