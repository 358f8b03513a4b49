import { ownWords } from './own-words.ts';

export const { fetch: fetchGamesWords, useWords: useGamesWords } = ownWords({
  th: async () => (await import('../messages/own/games-th.ts')).gamesTh,
  la: async () => (await import('../messages/own/games-la.ts')).gamesLa,
  en: async () => (await import('../messages/own/games-en.ts')).gamesEn,
});
