import { MAX_RANGES, type Policy, type PolicyField } from '@kapao/contract/policies/policy.ts';
import { readAddressRange } from '@kapao/contract/shared/address-range.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { CASH_CURRENCIES, type CashCurrency } from '@kapao/contract/shared/money.ts';
import { readDecimal } from '@kapao/contract/shared/typed-values.ts';
import { amountIn } from '../../lib/policy-text.ts';
import { readAmount } from '../../lib/read-amount.ts';

/** What is typed: a text for each number, one for each currency of an amount, ranges of addresses one a line, and switches. */
export type Typed = Readonly<Record<string, string | boolean | Record<CashCurrency, string>>>;

export function typedOf({ fields }: Policy, value: Readonly<Record<string, unknown>>): Typed {
  const typed = Object.entries(fields).map(([name, field]) => {
    const now = value[name];
    if (field.kind === 'switch') return [name, now === true] as const;
    if (field.kind === 'number') return [name, String(now)] as const;
    if (field.kind === 'addresses') return [name, Array.isArray(now) ? now.join('\n') : ''] as const;
    return [
      name,
      { THB: formatMoney(amountIn(now, 'THB'), 'THB'), LAK: formatMoney(amountIn(now, 'LAK'), 'LAK') },
    ] as const;
  });
  return Object.fromEntries(typed);
}

function readNumber({ decimals = 0 }: { decimals?: number | undefined }, text: string): number | undefined {
  const plain = readDecimal(text, { decimals });
  return plain === undefined ? undefined : Number(plain);
}

export function isGoodNumber(field: PolicyField & { kind: 'number' }, text: string): boolean {
  const value = readNumber(field, text);
  return value !== undefined && value >= field.min && value <= field.max;
}

export function isGoodAmount(text: string, currency: CashCurrency): boolean {
  const value = readAmount(text, currency);
  return value !== undefined && (currency === 'THB' || Number.isInteger(value));
}

/** One range a line, as they are typed or pasted; empty lines count for nothing. */
function readRanges(text: string): string[] {
  const lines = text.split(/[\n,;]/).map((line) => line.trim());
  return lines.filter((line) => line !== '');
}

/** The first line that is no address and no range, if there is one; `…` where there are too many. */
export function badRange(text: string): string | undefined {
  const ranges = readRanges(text);
  return ranges.length > MAX_RANGES ? '…' : ranges.find((range) => readAddressRange(range) === undefined);
}

/** The value as it is sent; undefined while a field does not fit. */
export function policyValueOf({ fields }: Policy, typed: Typed): Record<string, unknown> | undefined {
  const value: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const given = typed[name];
    if (field.kind === 'switch') value[name] = given === true;
    else if (typeof given === 'string' && field.kind === 'addresses') {
      if (badRange(given) !== undefined) return undefined;
      value[name] = readRanges(given);
    } else if (typeof given === 'string' && field.kind === 'number') {
      if (!isGoodNumber(field, given)) return undefined;
      value[name] = readNumber(field, given);
    } else if (typeof given === 'object') {
      if (!CASH_CURRENCIES.every((currency) => isGoodAmount(given[currency], currency))) return undefined;
      value[name] = { THB: readAmount(given.THB, 'THB'), LAK: readAmount(given.LAK, 'LAK') };
    }
  }
  return value;
}
