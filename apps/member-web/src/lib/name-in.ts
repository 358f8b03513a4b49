import type { Locale } from '@kapao/contract/shared/locale.ts';

interface LocalNames {
  nameTH: string;
  nameLA: string;
  nameEN: string;
}

/** What a bank or a game is called in the reader's language. */
export function nameIn(named: LocalNames, locale: Locale): string {
  return named[`name${locale.toUpperCase() as Uppercase<Locale>}`];
}
