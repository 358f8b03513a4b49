import { ownWords } from './own-words.ts';

export const { fetch: fetchFactorWords, useWords: useFactorWords } = ownWords({
  th: async () => (await import('../messages/own/second-factor-th.ts')).secondFactorTh,
  la: async () => (await import('../messages/own/second-factor-la.ts')).secondFactorLa,
  en: async () => (await import('../messages/own/second-factor-en.ts')).secondFactorEn,
});
