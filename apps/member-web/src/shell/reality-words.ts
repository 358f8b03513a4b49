import { ownWords } from './own-words.ts';

export const { fetch: fetchRealityWords, useWords: useRealityWords } = ownWords({
  th: async () => (await import('../messages/own/reality-th.ts')).realityTh,
  la: async () => (await import('../messages/own/reality-la.ts')).realityLa,
  en: async () => (await import('../messages/own/reality-en.ts')).realityEn,
});
