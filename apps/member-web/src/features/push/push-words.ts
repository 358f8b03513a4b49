import { ownWords } from '../../shell/own-words.ts';

export const { fetch: fetchPushWords, useWords: usePushWords } = ownWords({
  th: async () => (await import('../../messages/own/push-th.ts')).pushTh,
  la: async () => (await import('../../messages/own/push-la.ts')).pushLa,
  en: async () => (await import('../../messages/own/push-en.ts')).pushEn,
});
