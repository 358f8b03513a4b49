import { ownWords } from '../../shell/own-words.ts';

export const { fetch: fetchHistoryWords, useWords: useHistoryWords } = ownWords({
  th: async () => (await import('../../messages/own/history-th.ts')).historyTh,
  la: async () => (await import('../../messages/own/history-la.ts')).historyLa,
  en: async () => (await import('../../messages/own/history-en.ts')).historyEn,
});
