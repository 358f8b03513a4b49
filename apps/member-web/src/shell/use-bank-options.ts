import { lookupBanks } from '@kapao/contract/member/lookup.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { useAnswer } from '../api/contract-hooks.ts';
import { queryKeys } from '../api/query-keys.ts';
import { nameIn } from '../lib/name-in.ts';
import { useLocale } from './locale.tsx';

interface Named {
  code: string;
  nameTH: string;
  nameLA: string;
  nameEN: string;
}

/** The banks that keep accounts in a currency, and one's own even when it is offered no more. */
export function useBankOptions(currency: CashCurrency, own?: Named) {
  const { locale } = useLocale();
  const banks = useAnswer(lookupBanks, {}, { key: queryKeys.lookup('banks') });
  const offered: readonly Named[] = banks.data?.filter((bank) => bank.currency === currency) ?? [];
  const all = own && !offered.some(({ code }) => code === own.code) ? [own, ...offered] : offered;
  const options = all.map((bank) => ({ value: bank.code, text: `${nameIn(bank, locale)} (${bank.code})` }));
  return { banks, options };
}
