import type { Messages } from './en.ts';

export const LOCALES = ['th', 'la', 'en'] as const;

export type Locale = (typeof LOCALES)[number];

/** `la` is the product's code; pages and fonts know the language as `lo`. */
export const HTML_LANG: Record<Locale, string> = { th: 'th', la: 'lo', en: 'en' };

/** Each language by its own name. */
export const LOCALE_NAMES: Record<Locale, string> = { th: 'ไทย', la: 'ລາວ', en: 'English' };

const LOADERS: Record<Locale, () => Promise<Messages>> = {
  th: async () => (await import('./th.ts')).th,
  la: async () => (await import('./la.ts')).la,
  en: async () => (await import('./en.ts')).en,
};

/** One catalogue, fetched when its language is used. */
export function loadCatalogue(locale: Locale): Promise<Messages> {
  return LOADERS[locale]();
}

export function isLocale(text: string | null): text is Locale {
  return LOCALES.some((locale) => locale === text);
}
