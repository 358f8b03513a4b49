import type { Policy, PolicyField } from '@kapao/contract/policies/policy.ts';
import { Field } from '@kapao/ui/field.tsx';
import { Switch } from '@kapao/ui/switch.tsx';
import { useState } from 'react';
import { policyWords } from '../../lib/policy-text.ts';
import { useMessages } from '../../shell/locale.tsx';
import { ProseField } from '../../shell/prose-field.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { badRange, isGoodAmount, isGoodNumber, policyValueOf, type Typed, typedOf } from './policy-form.ts';
import { type Currencies, type ShownPolicy, useProposePolicy } from './use-policies.ts';

interface PolicySheetProps {
  policy: Policy;
  now: ShownPolicy;
  currencies: Currencies;
  onClose: () => void;
}

/** Other values for one rule, proposed with a reason. */
export function PolicySheet({ policy, now, currencies, onClose }: PolicySheetProps) {
  const { policyPage: words, policies } = useMessages();
  const propose = useProposePolicy();
  const [typed, setTyped] = useState(() => typedOf(policy, now.value));
  const { title, fieldWords } = policyWords(policies, policy.name);
  const isChanged = JSON.stringify(typed) !== JSON.stringify(typedOf(policy, now.value));
  const send = (reason: string) => {
    const value = policyValueOf(policy, typed);
    // A field that does not fit says so itself.
    if (value === undefined || !isChanged) return undefined;
    return propose.mutateAsync({ name: policy.name, value, reason });
  };
  return (
    <ReasonSheet
      title={title}
      reasons={words.reasons}
      submit={{ text: words.change, variant: 'cta' }}
      act={send}
      done={words.done}
      isForm
      onClose={onClose}
    >
      <p>{policy.waitHours > 0 ? words.afterHours(String(policy.waitHours)) : words.atOnce}</p>
      {Object.entries(policy.fields).map(([name, field]) => (
        <PolicyFieldInput
          key={name}
          field={field}
          words={fieldWords(name)}
          typed={typed[name]}
          currencies={currencies}
          onChange={(next) => setTyped({ ...typed, [name]: next })}
        />
      ))}
      {!isChanged && <p className="small t2">{words.same}</p>}
    </ReasonSheet>
  );
}

interface InputProps {
  field: PolicyField;
  words: { label: string; hint: string | undefined };
  typed: Typed[string] | undefined;
  currencies: Currencies;
  onChange: (next: Typed[string]) => void;
}

function PolicyFieldInput({ field, words: { label, hint }, typed, currencies, onChange }: InputProps) {
  const { policyPage: words, common } = useMessages();
  if (field.kind === 'switch') return <Switch label={label} on={typed === true} onChange={onChange} />;
  if (field.kind === 'number') {
    const text = typeof typed === 'string' ? typed : '';
    const { unit, min, max } = field;
    const unitText = unit === 'count' ? '' : unit === 'percent' ? ' (%)' : ` (${words.units[unit]})`;
    return (
      <Field
        label={`${label}${unitText}`}
        value={text}
        hint={hint}
        inputMode="decimal"
        autoComplete="off"
        error={isGoodNumber(field, text) ? undefined : words.bounds(String(min), String(max))}
        onChange={onChange}
      />
    );
  }
  if (field.kind === 'addresses') {
    const text = typeof typed === 'string' ? typed : '';
    const wrong = badRange(text);
    return (
      <ProseField
        label={label}
        value={text}
        hint={hint}
        error={wrong === undefined ? undefined : words.badRange(wrong)}
        onChange={onChange}
      />
    );
  }
  if (typeof typed !== 'object') return null;
  return currencies.map((currency, at) => (
    <Field
      key={currency}
      label={`${label} (${common.unit[currency]})`}
      value={typed[currency]}
      hint={at === currencies.length - 1 ? hint : undefined}
      inputMode="decimal"
      autoComplete="off"
      error={
        isGoodAmount(typed[currency], currency) ? undefined : currency === 'LAK' ? common.wholeKip : words.badAmount
      }
      onChange={(text) => onChange({ ...typed, [currency]: text })}
    />
  ));
}
