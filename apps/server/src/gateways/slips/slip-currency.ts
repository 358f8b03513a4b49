import type { CashCurrency } from '../../domain/currency.ts';

/** As letters or as the number of ISO 4217; services leave it out, or empty, where a transfer stayed in Thailand. */
const BY_NAME: Readonly<Record<string, CashCurrency>> = {
  '': 'THB',
  THB: 'THB',
  '764': 'THB',
  LAK: 'LAK',
  '418': 'LAK',
};

/** Undefined for money nobody here has a wallet for: it is never taken for baht. */
export function slipCurrency(told: string | null | undefined): CashCurrency | undefined {
  const name = (told ?? '').trim().toUpperCase();
  return Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined;
}
