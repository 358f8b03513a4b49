import { ownWords } from './own-words.ts';

export const { fetch: fetchIdentityWords, useWords: useIdentityWords } = ownWords({
  th: async () => (await import('../messages/own/identity-th.ts')).identityTh,
  la: async () => (await import('../messages/own/identity-la.ts')).identityLa,
  en: async () => (await import('../messages/own/identity-en.ts')).identityEn,
});
