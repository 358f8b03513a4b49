import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { useMessages } from '../../shell/language.tsx';
import {
  BUTTON_KINDS,
  BUTTONS_MOST,
  type ButtonDraft,
  EMPTY_BUTTON,
  MESSAGE_KINDS,
  type MessageDraft,
} from './message-form.ts';
import { Prose } from './prose.tsx';

interface MessageFieldsProps {
  draft: MessageDraft;
  onChange: (draft: MessageDraft) => void;
  hint?: string | undefined;
}

/** A text, buttons, quick replies or one card. */
export function MessageFields({ draft, onChange, hint }: MessageFieldsProps) {
  const { chatSetup: words } = useMessages();
  const put = (change: Partial<MessageDraft>) => onChange({ ...draft, ...change });
  const kinds = MESSAGE_KINDS.map((value) => ({ value, text: words.kinds[value] }));
  const setKind = (value: string) => {
    const kind = MESSAGE_KINDS.find((known) => known === value) ?? 'text';
    const buttons = draft.buttons.slice(0, BUTTONS_MOST[kind]);
    put({ kind, buttons: buttons.length === 0 && kind !== 'text' && kind !== 'generic' ? [EMPTY_BUTTON] : buttons });
  };
  return (
    <div className="stack">
      <SelectField label={words.kind} placeholder={words.kind} value={draft.kind} options={kinds} onChange={setKind} />
      {draft.kind === 'generic' ? (
        <>
          <Field label={words.cardTitle} value={draft.text} maxLength={80} onChange={(text) => put({ text })} />
          <Field
            label={words.subtitle}
            value={draft.subtitle}
            maxLength={160}
            onChange={(subtitle) => put({ subtitle })}
          />
          <Field label={words.picture} value={draft.picture} maxLength={500} onChange={(picture) => put({ picture })} />
        </>
      ) : (
        <Prose label={words.text} value={draft.text} hint={hint} onChange={(text) => put({ text })} />
      )}
      <ButtonFields buttons={draft.buttons} most={BUTTONS_MOST[draft.kind]} onChange={(buttons) => put({ buttons })} />
    </div>
  );
}

interface ButtonFieldsProps {
  buttons: readonly ButtonDraft[];
  most: number;
  onChange: (buttons: readonly ButtonDraft[]) => void;
}

function ButtonFields({ buttons, most, onChange }: ButtonFieldsProps) {
  const { chatSetup: words } = useMessages();
  const put = (place: number, change: Partial<ButtonDraft>) =>
    onChange(buttons.map((button, at) => (at === place ? { ...button, ...change } : button)));
  const types = BUTTON_KINDS.map((value) => ({ value, text: words.buttonTypes[value] }));
  return (
    <>
      {buttons.map((button, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a button has no other name than its place.
        <fieldset className="entry stack" key={place}>
          <legend>{words.button(String(place + 1))}</legend>
          <Field
            label={words.buttonTitle}
            value={button.title}
            maxLength={40}
            onChange={(title) => put(place, { title })}
          />
          <SelectField
            label={words.buttonType}
            placeholder={words.buttonType}
            value={button.type}
            options={types}
            onChange={(value) => put(place, { type: BUTTON_KINDS.find((known) => known === value) ?? 'postback' })}
          />
          {button.type !== 'other' && (
            <Field
              label={words.buttonPayload}
              value={button.payload}
              maxLength={500}
              autoComplete="off"
              onChange={(payload) => put(place, { payload })}
            />
          )}
          <Button variant="link" onPress={() => onChange(buttons.filter((_, at) => at !== place))}>
            {words.removeButton(String(place + 1))}
          </Button>
        </fieldset>
      ))}
      {buttons.length < most && (
        <Button variant="ghost" icon="plus" onPress={() => onChange([...buttons, EMPTY_BUTTON])}>
          {words.addButton}
        </Button>
      )}
    </>
  );
}
