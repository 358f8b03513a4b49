import type { Locale } from '@kapao/contract/shared/locale.ts';

/** What the script in the page is told by the build; while developing, files have no names of their own. */
export interface StartPlan {
  pages: Readonly<Record<string, PagePlan>>;
  /** Files of words, by part and language. */
  words: Readonly<Record<string, Readonly<Record<Locale, string>>>>;
  fonts: Readonly<Record<string, string>>;
  /** Where lines of Lao end. */
  lao?: string;
  /** The header that names the device. */
  device: string;
  /** What stands on the outline of the balance. */
  outline: Readonly<Record<Locale, OutlineWords>>;
}

export interface PagePlan {
  files: readonly string[];
  styles?: readonly string[];
  words: readonly string[];
  /** The call that the first sight waits for. */
  answer?: string;
}

export interface OutlineWords {
  total: string;
  deposit: string;
  withdraw: string;
  transfer: string;
  /** Words of the login page; the name of the site is in the page itself. */
  brandTag: string;
  login: string;
  register: string;
  phone: string;
  password: string;
  remember: string;
  submit: string;
  /** Shown when the app itself could not be fetched, online and offline. */
  missing: string;
  offline: string;
  /** Instead of an amount that is covered. */
  hidden: string;
  unit: Readonly<Record<'THB' | 'LAK', string>>;
}
