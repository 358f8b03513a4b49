import { ownWords } from './own-words.ts';

export const { fetch: fetchInboxWords, useWords: useInboxWords } = ownWords({
  th: async () => (await import('../messages/own/inbox-th.ts')).inboxTh,
  la: async () => (await import('../messages/own/inbox-la.ts')).inboxLa,
  en: async () => (await import('../messages/own/inbox-en.ts')).inboxEn,
});
