import { gamesEn as games } from './games-en.ts';
import { inboxEn as inbox } from './inbox-en.ts';
import { realityEn as reality } from './reality-en.ts';

/** Words of the parts beside home, in one file: each of its own would cost a request. */
export const besideEn = { games, inbox, reality };
