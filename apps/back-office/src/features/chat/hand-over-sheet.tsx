import type { ConversationEntry } from '@kapao/contract/operator/chat.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useId, useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { useOperator } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { useAssign, useColleagues } from './use-chat.ts';

/** Gives the conversation to a colleague, or back to the queue. */
export function HandOverSheet({ conversation, onClose }: { conversation: ConversationEntry; onClose: () => void }) {
  const { chat: words, common } = useMessages();
  const toast = useToast();
  const textOf = useErrorText();
  const assign = useAssign(conversation.id);
  const [to, setTo] = useState<string>();
  const give = async (operator: string | null) => {
    // A refusal is shown inside the sheet, from the mutation itself.
    const reply = await assign.mutateAsync(operator).catch(() => undefined);
    if (!reply) return;
    toast('success', words.done);
    onClose();
  };
  return (
    <Sheet
      title={words.handOver}
      closeLabel={common.close}
      onClose={onClose}
      busy={assign.isPending}
      onSubmit={() => {
        if (to !== undefined) void give(to);
      }}
      footer={
        <div className="pair">
          {conversation.assignedTo === null ? (
            <Button variant="ghost" disabled={assign.isPending} onPress={onClose}>
              {common.cancel}
            </Button>
          ) : (
            <Button variant="ghost" disabled={assign.isPending} onPress={() => void give(null)}>
              {words.giveBack}
            </Button>
          )}
          <Button type="submit" variant="cta" busy={assign.isPending} disabled={to === undefined}>
            {words.handOver}
          </Button>
        </div>
      }
    >
      <ColleaguePicker held={conversation.assignedTo} chosen={to} onChoose={setTo} />
      {assign.error && (
        <Note tone="bad" role="alert">
          {textOf(assign.error)}
        </Note>
      )}
    </Sheet>
  );
}

interface ColleaguePickerProps {
  /** Who has it now needs no second time. */
  held: string | null;
  chosen: string | undefined;
  onChoose: (username: string) => void;
}

function ColleaguePicker({ held, chosen, onChoose }: ColleaguePickerProps) {
  const { chat: words } = useMessages();
  const { username: self } = useOperator();
  const colleagues = useColleagues();
  const group = useId();
  if (colleagues.isPending) return <PageLoading />;
  if (!colleagues.data) return <LoadFailed error={colleagues.error} onRetry={() => void colleagues.refetch()} />;
  const others = colleagues.data.filter(({ username }) => username !== held && username !== self);
  return (
    <fieldset className="picks chat-colleagues">
      <legend>{words.handOverTo}</legend>
      {others.length === 0 && <p className="small">{words.noColleagues}</p>}
      {others.map(({ username, isOnDuty }) => (
        <label key={username} className="pick">
          <input type="radio" name={group} checked={username === chosen} onChange={() => onChoose(username)} />
          <b className="grow">{username}</b>
          <StatusChip tone={isOnDuty ? 'ok' : 'dim'} text={isOnDuty ? words.onDuty : words.offDuty} />
        </label>
      ))}
    </fieldset>
  );
}
