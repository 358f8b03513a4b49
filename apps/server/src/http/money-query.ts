import { CURRENCIES } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { dayOfText, startOfDay } from '../shared/bangkok-day.ts';

interface MoneyQuery {
  since?: string | undefined;
  until?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
}

/** Bounds of a list of money as an address names them. Both cash currencies have hundredths, so one number bounds both. */
export function readMoneyQuery({ since, until, min, max }: MoneyQuery) {
  if (since !== undefined && until !== undefined && until < since) refuse('KEY_INVALID');
  if (min !== undefined && max !== undefined && max < min) refuse('KEY_INVALID');
  const minor = (amount: number | undefined) =>
    amount === undefined ? undefined : BigInt(Math.round(amount * 10 ** CURRENCIES.THB.exponent));
  return {
    since: since === undefined ? undefined : startOfDay(dayOfText(since)),
    before: until === undefined ? undefined : startOfDay(dayOfText(until) + 1),
    minMinor: minor(min),
    maxMinor: minor(max),
  };
}
