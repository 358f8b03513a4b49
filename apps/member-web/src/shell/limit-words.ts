import { ownWords } from './own-words.ts';

export const { fetch: fetchLimitWords, useWords: useLimitWords } = ownWords({
  th: async () => (await import('../messages/own/limits-th.ts')).limitsTh,
  la: async () => (await import('../messages/own/limits-la.ts')).limitsLa,
  en: async () => (await import('../messages/own/limits-en.ts')).limitsEn,
});
