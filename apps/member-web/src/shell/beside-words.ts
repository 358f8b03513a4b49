import { ownWords } from './own-words.ts';

/** Words of the parts beside home. */
export const { fetch: fetchBesideWords, useWords: useBesideWords } = ownWords({
  th: async () => (await import('../messages/own/beside-th.ts')).besideTh,
  la: async () => (await import('../messages/own/beside-la.ts')).besideLa,
  en: async () => (await import('../messages/own/beside-en.ts')).besideEn,
});
