import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { ProseField } from '../../shell/prose-field.tsx';
import {
  BUTTON_KINDS,
  type ButtonDraft,
  type CardDraft,
  EMPTY_BUTTON,
  EMPTY_CARD,
  isElsewhere,
  MAX_BUTTONS,
  MAX_CARDS,
  MEDIA_KINDS,
  type MediaDraft,
  type MessageDraft,
  type MessageKind,
} from './message-form.ts';

interface MessageFieldsProps {
  draft: MessageDraft;
  onChange: (draft: MessageDraft) => void;
  /** What can be written here. */
  kinds: readonly MessageKind[];
  hint?: string | undefined;
}

/** A text, buttons, quick replies, cards, or a picture or film of the site. */
export function MessageFields({ draft, onChange, kinds, hint }: MessageFieldsProps) {
  const { chatSetup: words } = useMessages();
  const { kind } = draft;
  const put = (change: Partial<MessageDraft>) => onChange({ ...draft, ...change });
  const mayBeEmpty = kind === 'generic' || kind === 'media';
  return (
    <div className="stack">
      <SelectField
        label={words.kind}
        placeholder={words.kind}
        value={kind}
        options={kinds.map((value) => ({ value, text: words.kinds[value] }))}
        onChange={(value) => put({ kind: kinds.find((known) => known === value) ?? 'text' })}
      />
      {kind === 'media' && <MediaFields media={draft.media} onChange={(media) => put({ media })} />}
      <ProseField
        label={mayBeEmpty ? words.caption : words.text}
        rows={mayBeEmpty ? 2 : 3}
        value={draft.text}
        hint={hint}
        onChange={(text) => put({ text })}
      />
      {kind === 'generic' && <CardFields cards={draft.cards} onChange={(cards) => put({ cards })} />}
      {(kind === 'buttons' || kind === 'quick_replies') && (
        <ButtonFields buttons={draft.buttons} most={MAX_BUTTONS[kind]} onChange={(buttons) => put({ buttons })} />
      )}
    </div>
  );
}

function MediaFields({ media, onChange }: { media: MediaDraft; onChange: (media: MediaDraft) => void }) {
  const { chatSetup: words } = useMessages();
  return (
    <>
      <SelectField
        label={words.mediaType}
        placeholder={words.mediaType}
        value={media.type}
        options={MEDIA_KINDS.map((value) => ({ value, text: words.mediaTypes[value] }))}
        onChange={(value) => onChange({ ...media, type: MEDIA_KINDS.find((known) => known === value) ?? 'image' })}
      />
      <Field
        label={words.mediaPath}
        hint={words.pictureHint}
        error={isElsewhere(media.path) ? words.pictureElsewhere : undefined}
        value={media.path}
        maxLength={500}
        autoComplete="off"
        onChange={(path) => onChange({ ...media, path })}
      />
      <Field
        label={words.mediaName}
        value={media.name}
        maxLength={120}
        onChange={(name) => onChange({ ...media, name })}
      />
    </>
  );
}

function CardFields({
  cards,
  onChange,
}: {
  cards: readonly CardDraft[];
  onChange: (cards: readonly CardDraft[]) => void;
}) {
  const { chatSetup: words } = useMessages();
  const put = (place: number, change: Partial<CardDraft>) =>
    onChange(cards.map((card, at) => (at === place ? { ...card, ...change } : card)));
  return (
    <>
      {cards.map((card, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card has no other name than its place.
        <fieldset className="entry stack" key={place}>
          <legend>{words.card(String(place + 1))}</legend>
          <Field
            label={words.cardTitle}
            value={card.title}
            maxLength={80}
            onChange={(title) => put(place, { title })}
          />
          <Field
            label={words.subtitle}
            value={card.subtitle}
            maxLength={160}
            onChange={(subtitle) => put(place, { subtitle })}
          />
          <Field
            label={words.picture}
            hint={words.pictureHint}
            error={isElsewhere(card.picture) ? words.pictureElsewhere : undefined}
            value={card.picture}
            maxLength={500}
            autoComplete="off"
            onChange={(picture) => put(place, { picture })}
          />
          <ButtonFields
            buttons={card.buttons}
            most={MAX_BUTTONS.generic}
            onChange={(buttons) => put(place, { buttons })}
          />
          {cards.length > 1 && (
            <Button variant="link" onPress={() => onChange(cards.filter((_, at) => at !== place))}>
              {words.removeCard(String(place + 1))}
            </Button>
          )}
        </fieldset>
      ))}
      {cards.length < MAX_CARDS && (
        <Button variant="ghost" icon="plus" onPress={() => onChange([...cards, EMPTY_CARD])}>
          {words.addCard}
        </Button>
      )}
    </>
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
