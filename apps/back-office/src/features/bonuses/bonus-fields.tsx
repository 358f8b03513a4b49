import { Field } from '@kapao/ui/field.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { type ReactNode, useId } from 'react';
import { useMessages } from '../../shell/language.tsx';
import type { BonusDraft } from './bonus-form.ts';

interface FieldsProps {
  draft: BonusDraft;
  onChange: (change: Partial<BonusDraft>) => void;
  /** Fields the terms do not fit in, by their name in the contract. */
  wrong: ReadonlySet<string>;
}

const LANGUAGES = ['th', 'la', 'en'] as const;
const GROUPS = ['slot', 'sport', 'casino', 'lotto'] as const;

/** Every field of the terms, in the order in which one decides them. */
export function BonusFields(props: FieldsProps) {
  return (
    <div className="stack">
      <TextFields {...props} />
      <AwardFields {...props} />
      <ConditionFields {...props} />
      <LimitFields {...props} />
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="entry">
      <legend>{title}</legend>
      <div className="stack">{children}</div>
    </fieldset>
  );
}

/** A number of the terms, marked when it does not fit. */
function NumberField(props: {
  label: string;
  value: string;
  name: string;
  wrong: ReadonlySet<string>;
  onChange: (value: string) => void;
}) {
  const { bonuses: words } = useMessages();
  const { label, value, name, wrong, onChange } = props;
  const error = wrong.has(name) ? words.invalidField : undefined;
  return <Field label={label} value={value} inputMode="decimal" autoComplete="off" error={error} onChange={onChange} />;
}

function Prose({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <textarea id={id} className="input" rows={3} value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}

function TextFields({ draft, onChange, wrong }: FieldsProps) {
  const { bonuses: words } = useMessages();
  return (
    <Group title={words.texts}>
      {LANGUAGES.map((language) => (
        <Field
          key={language}
          label={`${words.name} (${language})`}
          value={draft.name[language]}
          maxLength={80}
          autoComplete="off"
          error={wrong.has(`name.${language}`) ? words.invalidField : undefined}
          onChange={(text) => onChange({ name: { ...draft.name, [language]: text } })}
        />
      ))}
      {LANGUAGES.map((language) => (
        <Prose
          key={language}
          label={`${words.notice} (${language})`}
          value={draft.notice[language]}
          onChange={(text) => onChange({ notice: { ...draft.notice, [language]: text } })}
        />
      ))}
      <Prose
        label={`${words.banners}: ${words.bannerHint}`}
        value={draft.banners}
        onChange={(banners) => onChange({ banners })}
      />
    </Group>
  );
}

function AwardFields({ draft, onChange, wrong }: FieldsProps) {
  const { bonuses: words, common } = useMessages();
  const number = (
    label: string,
    field: 'amount' | 'percent' | 'awardCap' | 'minDeposit' | 'withinHours',
    name: string,
  ) => (
    <NumberField
      label={label}
      value={draft[field]}
      name={name}
      wrong={wrong}
      onChange={(text) => onChange({ [field]: text })}
    />
  );
  return (
    <Group title={words.award}>
      <SelectField
        label={words.currency}
        placeholder={words.currency}
        value={draft.currency}
        options={(['THB', 'LAK'] as const).map((value) => ({ value, text: common.unit[value] }))}
        onChange={(currency) => onChange({ currency })}
      />
      <SelectField
        label={words.award}
        placeholder={words.award}
        value={draft.awardKind}
        options={(['fixed', 'percent'] as const).map((value) => ({ value, text: words.awards[value] }))}
        onChange={(awardKind) => onChange({ awardKind })}
      />
      {draft.awardKind === 'fixed' ? (
        number(words.amount, 'amount', 'award.amount')
      ) : (
        <>
          {number(words.percent, 'percent', 'award.percent')}
          {number(words.awardCap, 'awardCap', 'award.cap')}
          {number(words.minDeposit, 'minDeposit', 'award.minDeposit')}
          {number(words.withinHours, 'withinHours', 'award.withinHours')}
        </>
      )}
    </Group>
  );
}

function ConditionFields({ draft, onChange, wrong }: FieldsProps) {
  const { bonuses: words } = useMessages();
  const number = (label: string, field: 'multiple' | 'percentSuccess' | 'percentFail' | 'cap' | 'expiresInHours') => (
    <NumberField
      label={label}
      value={draft[field]}
      name={field}
      wrong={wrong}
      onChange={(text) => onChange({ [field]: text })}
    />
  );
  return (
    <Group title={words.condition}>
      {draft.awardKind === 'percent' && (
        <SelectField
          label={words.base}
          placeholder={words.base}
          value={draft.base}
          options={(['award', 'depositAndAward'] as const).map((value) => ({ value, text: words.bases[value] }))}
          onChange={(base) => onChange({ base })}
        />
      )}
      {number(words.multiple, 'multiple')}
      {GROUPS.map((group) => (
        <NumberField
          key={group}
          label={`${words.weights}: ${words.groups[group]}`}
          value={draft.weights[group]}
          name={`weights.${group}`}
          wrong={wrong}
          onChange={(text) => onChange({ weights: { ...draft.weights, [group]: text } })}
        />
      ))}
      {number(words.percentSuccess, 'percentSuccess')}
      {number(words.percentFail, 'percentFail')}
      {number(words.cap, 'cap')}
      {number(words.expiresInHours, 'expiresInHours')}
    </Group>
  );
}

function LimitFields({ draft, onChange, wrong }: FieldsProps) {
  const { bonuses: words } = useMessages();
  const line = (label: string, field: 'maxReceived' | 'budget' | 'mostClaims' | 'startsAt' | 'endsAt') => (
    <NumberField
      label={label}
      value={draft[field]}
      name={field}
      wrong={wrong}
      onChange={(text) => onChange({ [field]: text })}
    />
  );
  return (
    <>
      <Group title={words.rules}>
        <SelectField
          label={words.type}
          placeholder={words.type}
          value={draft.type}
          options={(['limit', 'day', 'week'] as const).map((value) => ({ value, text: words.types[value] }))}
          onChange={(type) => onChange({ type })}
        />
        {line(words.maxReceived, 'maxReceived')}
        {line(words.startsAt, 'startsAt')}
        {line(words.endsAt, 'endsAt')}
      </Group>
      <Group title={words.money}>
        {line(words.budget, 'budget')}
        {line(words.mostClaims, 'mostClaims')}
      </Group>
    </>
  );
}
