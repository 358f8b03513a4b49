import { ownWords } from '../../shell/own-words.ts';

export const { fetch: fetchLineWords, useWords: useLineWords } = ownWords({
  th: async () => (await import('../../messages/own/line-th.ts')).lineTh,
  la: async () => (await import('../../messages/own/line-la.ts')).lineLa,
  en: async () => (await import('../../messages/own/line-en.ts')).lineEn,
});
