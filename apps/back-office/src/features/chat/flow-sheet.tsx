import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { Switch } from '@kapao/ui/switch.tsx';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { ProseField } from '../../shell/prose-field.tsx';
import { useOutcome } from '../../shell/use-outcome.ts';
import { EditSheet } from './edit-sheet.tsx';
import { EMPTY_SAYING, type FlowDraft, flowBodyOf, flowDraftOf, MAX_SAYINGS, type SayingDraft } from './flow-form.ts';
import { TEXT_LANGUAGES } from './localised-fields.tsx';
import { MessageFields } from './message-fields.tsx';
import { MESSAGE_KINDS } from './message-form.ts';
import { type Flow, useRemoveFlow, useSaveFlow } from './use-chat-setup.ts';

interface FlowSheetProps {
  flow: Flow | undefined;
  position: number;
  onClose: () => void;
}

/** What sets a flow off, what it says, and whether people take over. */
export function FlowSheet({ flow, position, onClose }: FlowSheetProps) {
  const { chat, chatSetup: words, lookups } = useMessages();
  const outcome = useOutcome();
  const save = useSaveFlow();
  const remove = useRemoveFlow();
  const [draft, setDraft] = useState(() => flowDraftOf(flow, position));
  const [isInvalid, setInvalid] = useState(false);
  const put = (change: Partial<FlowDraft>) => {
    setDraft((now) => ({ ...now, ...change }));
    setInvalid(false);
  };
  const finish = (answer: unknown) => {
    if (answer === undefined) return;
    outcome(answer, chat.done);
    onClose();
  };
  const send = async () => {
    const body = flowBodyOf(draft);
    setInvalid(!body);
    // A refusal is shown inside the sheet, from the mutation itself.
    if (body) finish(await save.mutateAsync({ known: flow, body }).catch(() => undefined));
  };
  return (
    <EditSheet
      title={words.parts.flows}
      isInvalid={isInvalid}
      busy={save.isPending || remove.isPending}
      error={save.error ?? remove.error}
      onSave={() => void send()}
      onRemove={flow && (async () => finish(await remove.mutateAsync(flow.id).catch(() => undefined)))}
      onClose={onClose}
    >
      <Field
        label={words.name}
        value={draft.name}
        maxLength={80}
        error={isInvalid && draft.name.trim() === '' ? lookups.missing : undefined}
        onChange={(name) => put({ name })}
      />
      <Field
        label={words.position}
        value={draft.position}
        inputMode="numeric"
        maxLength={4}
        error={isInvalid && !/^\d+$/.test(draft.position.trim()) ? lookups.badNumber : undefined}
        onChange={(next) => put({ position: next })}
      />
      <Switch label={words.isActive} on={draft.isActive} onChange={(isActive) => put({ isActive })} />
      <ProseField label={words.words} value={draft.words} onChange={(next) => put({ words: next })} />
      <ProseField
        label={words.postbacks}
        rows={2}
        value={draft.postbacks}
        onChange={(postbacks) => put({ postbacks })}
      />
      <Switch
        label={words.isFirstMessage}
        on={draft.isFirstMessage}
        onChange={(isFirstMessage) => put({ isFirstMessage })}
      />
      {draft.says.map((saying, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a saying has no other name than its place.
        <fieldset className="entry stack" key={place}>
          <legend>{words.says(String(place + 1))}</legend>
          <SayingFields
            saying={saying}
            onChange={(next) => put({ says: draft.says.map((old, at) => (at === place ? next : old)) })}
          />
          <Button variant="link" onPress={() => put({ says: draft.says.filter((_, at) => at !== place) })}>
            {words.removeSaying(String(place + 1))}
          </Button>
        </fieldset>
      ))}
      {draft.says.length < MAX_SAYINGS && (
        <Button variant="ghost" icon="plus" onPress={() => put({ says: [...draft.says, EMPTY_SAYING] })}>
          {words.addSaying}
        </Button>
      )}
      <Switch label={words.handOver} on={draft.handOver} onChange={(handOver) => put({ handOver })} />
    </EditSheet>
  );
}

function SayingFields({ saying, onChange }: { saying: SayingDraft; onChange: (saying: SayingDraft) => void }) {
  const { chatSetup: words, frame } = useMessages();
  const [language, setLanguage] = useState<(typeof TEXT_LANGUAGES)[number]>('th');
  return (
    <>
      <Segmented
        label={frame.language}
        value={language}
        onChange={setLanguage}
        options={TEXT_LANGUAGES.map((value) => ({ value, text: words.languages[value] }))}
      />
      <MessageFields
        draft={saying[language]}
        kinds={MESSAGE_KINDS}
        hint={language === 'th' ? undefined : words.inherits}
        onChange={(draft) => onChange({ ...saying, [language]: draft })}
      />
    </>
  );
}
