import { putChatSettings } from '@kapao/contract/operator/chat.ts';
import { type ChatSettings, chatSettings } from '@kapao/contract/settings/chat.ts';
import { plainWord } from '@kapao/contract/shared/typed-text.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { Revisions } from '../../shell/revisions.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { useOutcome } from '../../shell/use-outcome.ts';
import { LocalisedFields, textDraftOf, textsOf } from './localised-fields.tsx';
import { useChatSettings, useSaveSettings } from './use-chat-setup.ts';

type Hours = ChatSettings['hours'][number];

const MAX_OPENING_HOURS = 14;
const isTime = (text: string) => /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);
const WORKDAYS: Hours = { days: [1, 2, 3, 4, 5], from: '09:00', until: '18:00' };

/** Opening hours, greeting, and what is said while nobody is on duty. */
export function HoursPart() {
  const settings = useChatSettings();
  if (settings.isPending) return <PageLoading />;
  if (!settings.data) return <LoadFailed error={settings.error} onRetry={() => void settings.refetch()} />;
  return <HoursEditor start={settings.data.settings} isOpen={settings.data.isOpen} />;
}

function HoursEditor({ start, isOpen }: { start: ChatSettings; isOpen: boolean }) {
  const { chat, chatSetup: words } = useMessages();
  const outcome = useOutcome();
  const textOf = useErrorText();
  const save = useSaveSettings();
  const mayEdit = useMay(putChatSettings);
  const [hours, setHours] = useState<readonly Hours[]>(start.hours);
  const [greeting, setGreeting] = useState(textDraftOf(start.greeting));
  const [offlineText, setOfflineText] = useState(textDraftOf(start.offlineText));
  const [isInvalid, setInvalid] = useState(false);
  const send = async () => {
    const body = chatSettings.safeParse({ hours, greeting: textsOf(greeting), offlineText: textsOf(offlineText) });
    setInvalid(!body.success);
    if (!body.success) return;
    const reply = await save.mutateAsync(body.data).catch(() => undefined);
    if (reply) outcome(reply, chat.done);
  };
  return (
    <div className="settings-grid">
      <section className="card stack">
        <div className="line wrap between">
          <h2>{words.parts.hours}</h2>
          <StatusChip tone={isOpen ? 'ok' : 'dim'} text={isOpen ? words.isOpen : words.isClosed} />
          <Revisions editor="chat-hours" name={words.parts.hours} />
        </div>
        <p className="small">{words.hoursLead}</p>
        {hours.map((line, place) => (
          <HoursLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place.
            key={place}
            line={line}
            place={place}
            onChange={(next) => setHours(hours.map((old, at) => (at === place ? next : old)))}
            onRemove={() => setHours(hours.filter((_, at) => at !== place))}
          />
        ))}
        {mayEdit && hours.length < MAX_OPENING_HOURS && (
          <Button variant="ghost" icon="plus" onPress={() => setHours([...hours, WORKDAYS])}>
            {words.addHours}
          </Button>
        )}
      </section>
      <section className="card stack">
        <LocalisedFields label={words.greeting} draft={greeting} onChange={setGreeting} isChecked={isInvalid} />
        <LocalisedFields
          label={words.offlineText}
          draft={offlineText}
          onChange={setOfflineText}
          isChecked={isInvalid}
        />
        {(isInvalid || save.error) && (
          <Note tone="bad" role="alert">
            {save.error ? textOf(save.error) : words.invalid}
          </Note>
        )}
        {mayEdit && (
          <Button variant="cta" busy={save.isPending} onPress={() => void send()}>
            {words.save}
          </Button>
        )}
      </section>
    </div>
  );
}

interface HoursLineProps {
  line: Hours;
  place: number;
  onChange: (line: Hours) => void;
  onRemove: () => void;
}

function HoursLine({ line, place, onChange, onRemove }: HoursLineProps) {
  const { chatSetup: words } = useMessages();
  const toggle = (day: number) => {
    const days = line.days.includes(day) ? line.days.filter((other) => other !== day) : [...line.days, day];
    onChange({ ...line, days: days.sort((one, other) => one - other) });
  };
  return (
    <div className="hours-line">
      <fieldset className="chips">
        <legend className="sr">{words.parts.hours}</legend>
        {words.days.map((name, index) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={line.days.includes(index + 1)}
            onClick={() => toggle(index + 1)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <Field
        label={words.from}
        value={line.from}
        error={isTime(line.from) ? undefined : words.badTime}
        maxLength={5}
        inputMode="numeric"
        onChange={(from) => onChange({ ...line, from: plainWord(from) })}
      />
      <Field
        label={words.until}
        value={line.until}
        error={isTime(line.until) ? undefined : words.badTime}
        maxLength={5}
        inputMode="numeric"
        onChange={(until) => onChange({ ...line, until: plainWord(until) })}
      />
      <Button compact variant="link" onPress={onRemove}>
        {words.removeHours(String(place + 1))}
      </Button>
    </div>
  );
}
