import type { Locale } from '@kapao/contract/shared/locale.ts';
import { use } from 'react';
import { storedLocale, useLocale } from './locale.tsx';

/**
 * Words of a part that few people open: fetched with it and named by no catalogue, so that no other page carries anything of
 * them. Whoever loads the part awaits `fetch`; a language chosen later is waited for where it is read.
 */
export function ownWords<W>(loaders: Record<Locale, () => Promise<W>>) {
  const fetched = new Map<Locale, Promise<W>>();
  const wordsOf = (locale: Locale): Promise<W> => {
    const words = fetched.get(locale) ?? loaders[locale]();
    fetched.set(locale, words);
    words.catch(() => fetched.delete(locale));
    return words;
  };
  return { fetch: () => wordsOf(storedLocale()), useWords: (): W => use(wordsOf(useLocale().locale)) };
}
