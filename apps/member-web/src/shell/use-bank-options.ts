import { lookupBanks } from '@kapao/contract/member/lookup.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/member-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { useLocale } from './locale.tsx';

interface Named {
  code: string;
  nameTH: string;
  nameEN: string;
}

/** The banks one may choose, and one's own even when it is offered no more. */
export function useBankOptions(own?: Named) {
  const { locale } = useLocale();
  const banks = useQuery({ queryKey: queryKeys.lookup('banks'), queryFn: () => call(lookupBanks, {}) });
  const offered: readonly Named[] = banks.data ?? [];
  const all = own && !offered.some(({ code }) => code === own.code) ? [own, ...offered] : offered;
  const options = all.map(({ code, nameTH, nameEN }) => ({
    value: code,
    text: `${locale === 'th' ? nameTH : nameEN} (${code})`,
  }));
  return { banks, options };
}
