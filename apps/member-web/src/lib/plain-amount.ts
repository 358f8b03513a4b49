import { CURRENCIES } from '@kapao/contract/shared/money.ts';
import { formatCount, formatMoney } from './format-money.ts';

type CashCurrency = 'THB' | 'LAK';

/** What an amount field holds for a balance. Fractions that cannot be paid stay behind (safety L14). */
export function plainAmount(amount: number, currency: CashCurrency): string {
  const [whole = '0', fraction = ''] = Math.max(0, amount).toFixed(2).split('.');
  return CURRENCIES[currency].wireDecimals === 0 || fraction === '00' ? whole : `${whole}.${fraction}`;
}

/** A limit inside a sentence: without `.00`, as people say it. */
export function formatLimit(amount: number): string {
  return Number.isInteger(amount) ? formatCount(amount) : formatMoney(amount);
}
