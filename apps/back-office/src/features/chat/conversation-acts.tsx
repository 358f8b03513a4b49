import { assignChat, type ConversationEntry } from '@kapao/contract/operator/chat.ts';
import { Button, IconButton } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { chatPath } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay, useOperator } from '../../shell/operator-session.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { HandOverSheet } from './hand-over-sheet.tsx';
import { useAssign, useEnd, useTranscript } from './use-chat.ts';

/** Take, hand over, end, and save what was said. */
export function ConversationActs({ conversation, mayAnswer }: { conversation: ConversationEntry; mayAnswer: boolean }) {
  const { chat: words } = useMessages();
  const { username } = useOperator();
  const toast = useToast();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const { id, assignedTo, state } = conversation;
  const mayAssign = useMay(assignChat);
  const assign = useAssign(id);
  const transcript = useTranscript(id);
  const [sheet, setSheet] = useState<'handOver' | 'end'>();
  const take = async () => {
    const reply = await assign.mutateAsync(username).catch((error: unknown) => toast('danger', textOf(error)));
    if (reply) await navigate(chatPath('mine', id), { replace: true });
  };
  return (
    <div className="line wrap chat-acts">
      {mayAssign && assignedTo !== username && (
        <Button compact variant="cta" busy={assign.isPending} onPress={() => void take()}>
          {words.take}
        </Button>
      )}
      {mayAssign && (
        <Button compact variant="ghost" onPress={() => setSheet('handOver')}>
          {words.handOver}
        </Button>
      )}
      {mayAnswer && state === 'OPEN' && (
        <Button compact variant="ghost" onPress={() => setSheet('end')}>
          {words.end}
        </Button>
      )}
      <IconButton
        icon="save"
        label={words.transcript}
        disabled={transcript.isPending}
        onPress={() => transcript.mutate(undefined, { onError: (error) => toast('danger', textOf(error)) })}
      />
      {sheet === 'handOver' && <HandOverSheet conversation={conversation} onClose={() => setSheet(undefined)} />}
      {sheet === 'end' && <EndSheet id={id} onClose={() => setSheet(undefined)} />}
    </div>
  );
}

function EndSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { chat: words, common } = useMessages();
  const toast = useToast();
  const textOf = useErrorText();
  const end = useEnd(id);
  const send = async () => {
    const reply = await end.mutateAsync().catch(() => undefined);
    if (!reply) return;
    toast('success', words.ended);
    onClose();
  };
  return (
    <Sheet
      title={words.end}
      closeLabel={common.close}
      onClose={onClose}
      busy={end.isPending}
      onSubmit={() => void send()}
      footer={
        <div className="pair">
          <Button variant="ghost" onPress={onClose} disabled={end.isPending}>
            {common.cancel}
          </Button>
          <Button type="submit" variant="danger" busy={end.isPending}>
            {words.end}
          </Button>
        </div>
      }
    >
      <p>{words.endText}</p>
      {end.error && (
        <Note tone="bad" role="alert">
          {textOf(end.error)}
        </Note>
      )}
    </Sheet>
  );
}
