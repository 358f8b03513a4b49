import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { type FormEvent, useState } from 'react';
import { MONEY_FIELDS, type MoneyQuery } from '../lib/list-filter.ts';
import { useMessages } from './locale.tsx';

export interface Narrowing {
  partner: 'bank' | 'game';
  money: MoneyQuery;
  onChange: (next: MoneyQuery) => void;
}

const AMOUNT = /^\d{1,10}(?:\.\d{1,2})?$/;
const CODE = /^[A-Za-z0-9_-]{1,20}$/;

/** Fields that cannot be asked for as they are typed. */
export function wrongIn(money: MoneyQuery): ReadonlySet<keyof MoneyQuery> {
  const { since, until, min, max, partner } = money;
  const wrong = new Set<keyof MoneyQuery>();
  if (since && until && until < since) wrong.add('until');
  for (const name of ['min', 'max'] as const) if (money[name] && !AMOUNT.test(money[name])) wrong.add(name);
  if (min && max && wrong.size === 0 && Number(max) < Number(min)) wrong.add('max');
  if (partner && !CODE.test(partner)) wrong.add('partner');
  return wrong;
}

/** Days, amounts and the bank or game that a list is narrowed by; sent on submit, not on every letter. */
export function MoneyFilter({ partner, money, onChange }: Narrowing) {
  const { moneyFilter: words } = useMessages().common;
  const [typed, setTyped] = useState(money);
  const [wrong, setWrong] = useState<ReadonlySet<keyof MoneyQuery>>(new Set());
  const isNarrowed = Object.keys(money).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = wrongIn(typed);
    setWrong(found);
    if (found.size === 0) onChange(Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')));
  };
  const labels = { ...words.fields, partner: words[partner] };
  return (
    <div className="money-filter">
      <details>
        <summary>{isNarrowed ? words.narrowed : words.narrow}</summary>
        <form onSubmit={submit}>
          {MONEY_FIELDS.map((name) => (
            <Field
              key={name}
              label={labels[name]}
              type={name === 'since' || name === 'until' ? 'date' : 'text'}
              inputMode={name === 'min' || name === 'max' ? 'decimal' : 'text'}
              value={typed[name] ?? ''}
              error={wrong.has(name) ? words.wrong[name] : undefined}
              onChange={(value) => setTyped({ ...typed, [name]: value.trim() })}
              autoComplete="off"
              maxLength={20}
            />
          ))}
          <Button type="submit" variant="ghost" icon="search">
            {words.submit}
          </Button>
        </form>
      </details>
      {isNarrowed && (
        <div className="clear">
          <Button variant="link" compact onPress={() => onChange({})}>
            {words.clear}
          </Button>
        </div>
      )}
    </div>
  );
}
