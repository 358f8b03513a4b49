import type { SupportMessage } from '@kapao/contract/shared/chat-message.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { MessageFields } from './message-fields.tsx';
import { EMPTY_MESSAGE, type MessageDraft, messageOf } from './message-form.ts';

/** A text is written and a file attached beside it. */
const KINDS = ['buttons', 'quick_replies', 'generic'] as const;

/** Buttons, quick replies or cards, written by hand. */
export function ComposeSheet({ onSend, onClose }: { onSend: (message: SupportMessage) => void; onClose: () => void }) {
  const { chat: words, chatSetup, common } = useMessages();
  const [draft, setDraft] = useState<MessageDraft>({ ...EMPTY_MESSAGE, kind: 'buttons' });
  const [isWrong, setWrong] = useState(false);
  const send = () => {
    const message = messageOf(draft);
    if (message) onSend(message);
    else setWrong(true);
  };
  return (
    <Sheet
      title={words.compose}
      closeLabel={common.close}
      onClose={onClose}
      onSubmit={send}
      footer={
        <Button type="submit" variant="cta" wide>
          {words.send}
        </Button>
      }
    >
      <MessageFields
        draft={draft}
        kinds={KINDS}
        onChange={(next) => {
          setDraft(next);
          setWrong(false);
        }}
      />
      {isWrong && (
        <Note tone="bad" role="alert">
          {chatSetup.invalid}
        </Note>
      )}
    </Sheet>
  );
}
