import { PRODUCT_GROUPS } from '@kapao/contract/shared/bonus-terms.ts';
import { LOCALES } from '@kapao/contract/shared/locale.ts';
import { CASH_CURRENCIES } from '@kapao/contract/shared/money.ts';
import { Field } from '@kapao/ui/field.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import type { ReactNode } from 'react';
import { FieldInEach } from '../../shell/field-in-each.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { PeriodFields } from '../../shell/period-fields.tsx';
import { PicturePicker } from '../../shell/picture-picker.tsx';
import { ProseField } from '../../shell/prose-field.tsx';
import { type BonusDraft, picturesOf } from './bonus-form.ts';

interface FieldsProps {
  draft: BonusDraft;
  onChange: (change: Partial<BonusDraft>) => void;
  /** Fields the terms do not fit in, by their name in the contract. */
  wrong: ReadonlySet<string>;
}

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
      <div className="field-grid">{children}</div>
    </fieldset>
  );
}

type Typed = Exclude<
  keyof BonusDraft,
  'name' | 'notice' | 'weights' | 'banners' | 'alternatives' | 'markups' | 'startsAt' | 'endsAt'
>;

interface LineProps extends FieldsProps {
  label: string;
  field: Typed;
  /** Where it stands in the terms, if not under the same name. */
  name?: string;
}

/** One line of the terms, marked when it does not fit. */
function Line({ label, field, name = field, draft, wrong, onChange }: LineProps) {
  const { bonuses: words } = useMessages();
  return (
    <Field
      label={label}
      value={draft[field]}
      inputMode="decimal"
      autoComplete="off"
      error={wrong.has(name) ? words.invalidField : undefined}
      onChange={(text) => onChange({ [field]: text })}
    />
  );
}

/** A picture within its address is long. */
const MAX_SHOWN_ADDRESS = 60;

function TextFields({ draft, onChange, wrong }: FieldsProps) {
  const { bonuses: words, proposalViews: views } = useMessages();
  return (
    <Group title={words.texts}>
      <FieldInEach
        label={words.name}
        value={draft.name}
        maxLength={80}
        error={words.invalidField}
        isWrong={(locale) => wrong.has(`name.${locale}`)}
        onChange={(name) => onChange({ name })}
      />
      {LOCALES.map((locale) => (
        <ProseField
          key={locale}
          label={`${words.notice} (${locale})`}
          value={draft.notice[locale]}
          error={wrong.has(`notice.${locale}`) ? words.invalidField : undefined}
          onChange={(text) => onChange({ notice: { ...draft.notice, [locale]: text } })}
        />
      ))}
      <ProseField
        label={`${words.banners}: ${words.bannerHint}`}
        value={draft.banners}
        error={[...wrong].some((name) => name.startsWith('banners')) ? words.invalidField : undefined}
        onChange={(banners) => onChange({ banners })}
      />
      {picturesOf(draft).map(({ key, line, alternative }) => (
        <Field
          key={key}
          label={`${views.places.alternative}: ${line.slice(0, MAX_SHOWN_ADDRESS)}`}
          value={alternative}
          maxLength={200}
          autoComplete="off"
          onChange={(text) => onChange({ alternatives: { ...draft.alternatives, [key]: text } })}
        />
      ))}
      <PicturePicker onPicked={(path) => onChange({ banners: `${draft.banners.trimEnd()}\n${path}`.trimStart() })} />
    </Group>
  );
}

function AwardFields(props: FieldsProps) {
  const { draft, onChange } = props;
  const { bonuses: words, common } = useMessages();
  return (
    <Group title={words.award}>
      <SelectField
        label={words.currency}
        placeholder={words.currency}
        value={draft.currency}
        options={CASH_CURRENCIES.map((value) => ({ value, text: common.unit[value] }))}
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
        <Line {...props} label={words.amount} field="amount" name="award.amount" />
      ) : (
        <>
          <Line {...props} label={words.percent} field="percent" name="award.percent" />
          <Line {...props} label={words.awardCap} field="awardCap" name="award.cap" />
          <Line {...props} label={words.minDeposit} field="minDeposit" name="award.minDeposit" />
          <Line {...props} label={words.withinHours} field="withinHours" name="award.withinHours" />
          <Line {...props} label={words.depositNumber} field="depositNumber" name="award.depositNumber" />
        </>
      )}
    </Group>
  );
}

function ConditionFields(props: FieldsProps) {
  const { draft, onChange, wrong } = props;
  const { bonuses: words } = useMessages();
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
      <Line {...props} label={words.multiple} field="multiple" />
      {PRODUCT_GROUPS.map((group) => (
        <Field
          key={group}
          label={`${words.weights}: ${words.groups[group]}`}
          value={draft.weights[group]}
          inputMode="decimal"
          autoComplete="off"
          error={wrong.has(`weights.${group}`) ? words.invalidField : undefined}
          onChange={(text) => onChange({ weights: { ...draft.weights, [group]: text } })}
        />
      ))}
      <Line {...props} label={words.percentSuccess} field="percentSuccess" />
      <Line {...props} label={words.percentFail} field="percentFail" />
      <Line {...props} label={words.cap} field="cap" />
      <Line {...props} label={words.expiresInHours} field="expiresInHours" />
    </Group>
  );
}

function LimitFields(props: FieldsProps) {
  const { draft, wrong, onChange } = props;
  const { bonuses: words } = useMessages();
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
        <Line {...props} label={words.maxReceived} field="maxReceived" />
        <PeriodFields words={words} period={draft} wrong={wrong} onChange={onChange} />
      </Group>
      <Group title={words.money}>
        <Line {...props} label={words.budget} field="budget" />
        <Line {...props} label={words.mostClaims} field="mostClaims" />
      </Group>
    </>
  );
}
