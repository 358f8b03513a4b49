import { gamesLa as games } from './games-la.ts';
import { inboxLa as inbox } from './inbox-la.ts';
import { realityLa as reality } from './reality-la.ts';

/** Words of the parts beside home, in one file: each of its own would cost a request. */
export const besideLa = { games, inbox, reality };
