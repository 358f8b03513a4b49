import { ownWords } from './own-words.ts';

export const { fetch: fetchPasskeyWords, useWords: usePasskeyWords } = ownWords({
  th: async () => (await import('../messages/own/passkey-th.ts')).passkeyTh,
  la: async () => (await import('../messages/own/passkey-la.ts')).passkeyLa,
  en: async () => (await import('../messages/own/passkey-en.ts')).passkeyEn,
});
