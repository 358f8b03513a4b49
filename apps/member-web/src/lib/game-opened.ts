import { temporary } from '@kapao/web/storage.ts';

const GAME_OPENED = 'gameOpened';

/** A game was opened from this tab, in another one or in its place. */
export const noteGameOpened = () => temporary.write(GAME_OPENED, '1');

/** True once after a game was opened. */
export function takeGameOpened(): boolean {
  const isOpened = temporary.read(GAME_OPENED) !== null;
  temporary.remove(GAME_OPENED);
  return isOpened;
}
