/** Words of the search of games, favourites and playing from a card. */
export const gamesEn = {
  search: 'Search games',
  hint: 'Search games and providers',
  clear: 'Clear the search',
  none: (text: string) => `No game is called “${text}”.`,
  found: (count: number) => `${count} ${count === 1 ? 'game' : 'games'}`,
  like: (game: string) => `Add ${game} to favourites`,
  unlike: (game: string) => `Remove ${game} from favourites`,
  notKept: 'Your favourite could not be saved. Try again.',
  play: (game: string) => `Play ${game} now`,
};

export type GamesWords = typeof gamesEn;
