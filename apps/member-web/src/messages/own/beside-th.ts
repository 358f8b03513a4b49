import { gamesTh as games } from './games-th.ts';
import { inboxTh as inbox } from './inbox-th.ts';
import { realityTh as reality } from './reality-th.ts';

/** Words of the parts beside home, in one file: each of its own would cost a request. */
export const besideTh = { games, inbox, reality };
