import type { Locale } from '@kapao/contract/shared/locale.ts';
import { homeCopyOf } from '../messages/catalogue.ts';
import type { besideEn } from '../messages/own/beside-en.ts';
import { ownWords } from './own-words.ts';

type BesideWords = typeof besideEn;

const copyOr = async (locale: Locale, load: () => Promise<BesideWords>): Promise<BesideWords> =>
  (await homeCopyOf<BesideWords>(locale, 'own/beside')) ?? load();

/** Words of the parts beside home. */
export const { fetch: fetchBesideWords, useWords: useBesideWords } = ownWords<BesideWords>({
  th: () => copyOr('th', async () => (await import('../messages/own/beside-th.ts')).besideTh),
  la: () => copyOr('la', async () => (await import('../messages/own/beside-la.ts')).besideLa),
  en: () => copyOr('en', async () => (await import('../messages/own/beside-en.ts')).besideEn),
});
