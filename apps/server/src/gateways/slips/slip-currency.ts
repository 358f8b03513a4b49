import type { CashCurrency } from '../../shared/currency.ts';

/** As letters or as the number of ISO 4217; services leave it out, or empty, where a transfer stayed in Thailand. */
const BY_NAME: Readonly<Record<string, CashCurrency>> = {
  '': 'THB',
  THB: 'THB',
  '764': 'THB',
  LAK: 'LAK',
  '418': 'LAK',
};

/** Undefined for money nobody here has a wallet for, and for money without a name that came from another country. */
export function slipCurrency(told: string | null | undefined, country?: string | null): CashCurrency | undefined {
  const name = (told ?? '').trim().toUpperCase();
  const isThai = ['', 'TH'].includes((country ?? '').trim().toUpperCase());
  if (name === '' && !isThai) return undefined;
  return Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined;
}
