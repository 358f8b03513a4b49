import { temporary } from '@kapao/web/storage.ts';

const KEY = 'gameVisit';

/** One opening of a game from here, until the member is back from it. */
export interface GameVisit {
  game: string;
  /** What was in the game when it was opened; null where the game had not said. */
  inGame: number | null;
  /** It took the place of this page instead of a tab of its own. */
  isInPlace: boolean;
  /** The page that opened it. */
  page: number;
}

let opened: Window | null = null;

export function beginVisit({ game, inGame }: Pick<GameVisit, 'game' | 'inGame'>, tab: Window | null): void {
  opened = tab;
  const visit: GameVisit = { game, inGame, isInPlace: tab === null, page: performance.timeOrigin };
  temporary.write(KEY, JSON.stringify(visit));
  try {
    // "Back to wallet" inside the game opens this site in the game's own tab.
    tab?.sessionStorage.setItem(KEY, JSON.stringify({ ...visit, isInPlace: true, page: 0 }));
  } catch {
    // A tab whose storage is closed is told nothing.
  }
}

/** Money of a game was moved, or the member has been told what became of it. */
export function endVisit(): void {
  opened = null;
  temporary.remove(KEY);
}

export function currentVisit(): GameVisit | undefined {
  try {
    return JSON.parse(temporary.read(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function visitTo(game: string): GameVisit | undefined {
  const visit = currentVisit();
  return visit?.game === game ? visit : undefined;
}

/** Nobody plays there any more. A game whose tab is not known may still be open. */
export const isLeft = (visit: GameVisit): boolean => visit.isInPlace || opened?.closed === true;

/** It was opened by an earlier load of this page: whoever sees the page now is back. */
export const isFromEarlier = (visit: GameVisit): boolean => visit.page !== performance.timeOrigin;
