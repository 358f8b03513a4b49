import type { PolicyField } from '@kapao/contract/policies/policy.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { Messages } from '../messages/en.ts';
import { count } from './format.ts';

type Words = Pick<Messages, 'policyPage' | 'common'>;
type Currency = CashCurrency;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The amount of one currency in a policy's value; 0 where it is none. */
export function amountIn(value: unknown, currency: Currency): number {
  const amount = isRecord(value) ? value[currency] : undefined;
  return typeof amount === 'number' ? amount : 0;
}

function numberText(field: PolicyField & { kind: 'number' }, value: number, { units }: Words['policyPage']): string {
  const { unit, decimals = 0 } = field;
  const text = decimals > 0 ? String(value) : count(value);
  if (unit === 'percent') return `${text} %`;
  return unit === 'count' ? text : `${text} ${units[unit]}`;
}

/** A field's value in words: `5,000.00 baht · 3,000,000 kip`, `24 hours`, `On`. */
export function policyText(
  field: PolicyField,
  value: unknown,
  { words, currencies }: { words: Words; currencies: readonly Currency[] },
): string {
  if (field.kind === 'switch') return value === true ? words.policyPage.on : words.policyPage.off;
  if (field.kind === 'addresses')
    return Array.isArray(value) && value.length > 0 ? value.join(', ') : words.policyPage.none;
  if (field.kind === 'number') return numberText(field, typeof value === 'number' ? value : 0, words.policyPage);
  return currencies.map((unit) => `${formatMoney(amountIn(value, unit), unit)} ${words.common.unit[unit]}`).join(' · ');
}

/** The words of a policy; one that has none yet goes by its name. */
export function policyWords(policies: Messages['policies'], name: string) {
  const found: unknown = Object.hasOwn(policies, name) ? Reflect.get(policies, name) : undefined;
  const { title, lead, fields } = isRecord(found) ? found : {};
  const fieldWords = (field: string) => {
    const { label, hint } = isRecord(fields) && isRecord(fields[field]) ? fields[field] : {};
    return { label: typeof label === 'string' ? label : field, hint: typeof hint === 'string' ? hint : undefined };
  };
  return { title: typeof title === 'string' ? title : name, lead: typeof lead === 'string' ? lead : '', fieldWords };
}
