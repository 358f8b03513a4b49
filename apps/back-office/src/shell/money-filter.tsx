import { calendarDay } from '@kapao/contract/shared/typed-days.ts';
import { plainWord, tidyText } from '@kapao/contract/shared/typed-text.ts';
import { readDecimal } from '@kapao/contract/shared/typed-values.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { type FormEvent, useState } from 'react';
import { MAX_TEXT, type MoneyQuery } from '../lib/list-filter.ts';
import { useYearError } from './day-field.tsx';
import { useMessages } from './locale.tsx';

export interface Narrowing {
  partner: 'bank' | 'game';
  /** What a text is looked for in. */
  text: 'text' | 'reference';
  /** Offered where people approve: by whom. */
  hands: boolean;
  money: MoneyQuery;
  onChange: (next: MoneyQuery) => void;
}

const TYPED_FIELDS = ['text', 'since', 'until', 'min', 'max', 'partner'] as const;
const HANDS = ['mine', 'others'] as const;
const AMOUNT = /^\d{1,10}(?:\.\d{1,2})?$/;
const CODE = /^[A-Za-z0-9_-]{1,20}$/;

/** Fields that cannot be asked for as they are. */
export function wrongIn(money: MoneyQuery): ReadonlySet<keyof MoneyQuery> {
  const { since, until, min, max, partner, text } = money;
  const wrong = new Set<keyof MoneyQuery>();
  for (const name of ['since', 'until'] as const)
    if (money[name] && !calendarDay.safeParse(money[name]).success) wrong.add(name);
  if (since && until && until < since) wrong.add('until');
  for (const name of ['min', 'max'] as const) if (money[name] && !AMOUNT.test(money[name])) wrong.add(name);
  if (min && max && wrong.size === 0 && Number(max) < Number(min)) wrong.add('max');
  if (partner && !CODE.test(partner)) wrong.add('partner');
  if (text && text.trim().length < 3) wrong.add('text');
  return wrong;
}

/** A field as the address and the server take it; what cannot be read stays, to be marked as wrong. */
function plainIn(name: string, value: string): string {
  if (name === 'min' || name === 'max') return readDecimal(value) ?? value.trim();
  return name === 'partner' ? plainWord(value) : tidyText(value);
}

/** Days, amounts and the bank or game that a list is narrowed by; sent on submit, not on every letter. */
export function MoneyFilter({ partner, text, hands, money, onChange }: Narrowing) {
  const { common, payoutDesk } = useMessages();
  const { moneyFilter: words } = common;
  const { filter } = payoutDesk;
  const yearError = useYearError();
  const [typed, setTyped] = useState(money);
  const [wrong, setWrong] = useState<ReadonlySet<keyof MoneyQuery>>(new Set());
  const isNarrowed = Object.keys(money).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const plain = Object.entries(typed).map(([name, value]) => [name, plainIn(name, value)]);
    const kept = Object.fromEntries(plain.filter(([, value]) => value !== ''));
    const found = wrongIn(kept);
    setWrong(found);
    if (found.size === 0) onChange(kept);
  };
  const labels = { ...words.fields, partner: words[partner], text: filter[text] };
  const wrongs = { ...words.wrong, text: filter.wrongText };
  return (
    <div className="money-filter">
      <details>
        <summary>{isNarrowed ? words.narrowed : words.narrow}</summary>
        <form onSubmit={submit}>
          {TYPED_FIELDS.map((name) => (
            <Field
              key={name}
              label={labels[name]}
              type={name === 'since' || name === 'until' ? 'date' : 'text'}
              inputMode={name === 'min' || name === 'max' ? 'decimal' : 'text'}
              value={typed[name] ?? ''}
              error={yearError(typed[name] ?? '') ?? (wrong.has(name) ? wrongs[name] : undefined)}
              onChange={(value) => setTyped({ ...typed, [name]: value })}
              autoComplete="off"
              maxLength={name === 'text' ? MAX_TEXT : 20}
            />
          ))}
          {hands && (
            <SelectField
              label={filter.hand}
              placeholder={filter.anyHand}
              value={typed.hand ?? ''}
              onChange={(hand) => setTyped({ ...typed, hand })}
              options={HANDS.map((hand) => ({ value: hand, text: filter.hands[hand] }))}
            />
          )}
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
