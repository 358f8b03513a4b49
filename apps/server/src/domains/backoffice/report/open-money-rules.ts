import { CASH_CURRENCIES, type CashCurrency } from '@kapao/contract/shared/money.ts';
import type { OpenMoneySection } from '@kapao/contract/shared/open-money-words.ts';
import type { PastBalance } from '../../../ledger/moved-days.ts';

export interface OpenAccount {
  currency: CashCurrency;
  section: OpenMoneySection;
  code: string;
  balanceMinor: bigint;
}

const OF_MEMBERS = ['cash', 'game', 'invite', 'refund'];
/** Of nobody yet, or of nobody for sure: the ledger lets the latter go below zero, and it is held all the same. */
const HELD_BESIDES = ['quarantine'];

function sectionOf({ kind, never_negative }: Pick<PastBalance, 'kind' | 'never_negative'>): OpenMoneySection {
  if (OF_MEMBERS.includes(kind)) return 'members';
  return never_negative || HELD_BESIDES.includes(kind) ? 'held' : 'house';
}

/** Accounts with anything on them, in the order of currencies and sections; coins are no money. */
export function openAccounts(balances: readonly PastBalance[]): OpenAccount[] {
  const sections: readonly OpenMoneySection[] = ['members', 'held', 'house'];
  return CASH_CURRENCIES.flatMap((currency) => {
    const ofOne = balances.filter((row) => row.currency === currency && row.balance !== 0n);
    return sections.flatMap((section) =>
      ofOne
        .filter((row) => sectionOf(row) === section)
        .map((row) => ({ currency, section, code: row.code, balanceMinor: row.balance }))
        .toSorted((a, b) => a.code.localeCompare(b.code)),
    );
  });
}

export function openTotals(accounts: readonly OpenAccount[]) {
  const sumOf = (currency: CashCurrency, section: OpenMoneySection) =>
    accounts
      .filter((one) => one.currency === currency && one.section === section)
      .reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n);
  return CASH_CURRENCIES.filter((currency) => accounts.some((one) => one.currency === currency)).map((currency) => ({
    currency,
    membersMinor: sumOf(currency, 'members'),
    heldMinor: sumOf(currency, 'held'),
    houseMinor: sumOf(currency, 'house'),
  }));
}
