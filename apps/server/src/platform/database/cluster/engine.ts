import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { isSpread, noteSpread } from './spread.ts';

const AGAIN_MS = 5_000;

/** Looks at the start of a process whether its database is spread over nodes; again while it does not answer. */
export async function noteEngine(db: Db, report: (work: string, error: unknown) => void): Promise<void> {
  try {
    const found = await sql<{ yes: boolean }>`select exists (select 1 from cluster.given_up) as yes`.execute(db);
    noteSpread(found.rows[0]?.yes === true);
  } catch (error) {
    report('engine', error);
    setTimeout(() => void noteEngine(db, report), AGAIN_MS).unref();
  }
}

/** Whether one statement may lock rows of several members. On a cluster they lie apart, and each member is locked by a statement of their own. */
export const locksManyAtOnce = (): boolean => !isSpread();

/** Whether rows of several members are stored by one statement. On a cluster one node that is away would keep all others from theirs. */
export const storesManyAtOnce = (): boolean => !isSpread();

/** Whether a table that every node has can be written whenever the database answers. On a cluster no copy is, while a node is away. */
export const writesCopies = (): boolean => !isSpread();

/** Whether two may look at one row of a table that every node has and keep it as it is. On a cluster whoever keeps one has the table alone until they commit. */
export const sharesRowsOfCopies = (): boolean => !isSpread();

/** How long somebody waits for bets that a game has not told yet. On a cluster they may wait for a node, and who waits asks again. */
export const playTimeoutMs = (): number => (isSpread() ? 2_000 : 4_000);

/** Whether what is asked of all members fails as a whole while some cannot be asked. */
export const failsAsAWhole = isSpread;

/** How old figures may be that are counted over all members. One server counts them for each look; a cluster asks each node for them. */
export const figuresMaxAgeMs = (): number => (isSpread() ? 10_000 : 0);

/** Whether the place of a row (`ctid`) names it alone. On a cluster each node has places of its own. */
export const namesRowsByPlace = (): boolean => !isSpread();

/** Whether a server's count of its transactions tells that nothing was written since. On a cluster each node counts its own. */
export const countsAllWrites = (): boolean => !isSpread();

/** Whether a bearer token says whose it is. Of a token alone a cluster would ask every node, and while one is away nobody would be let in. */
export const namesMemberInTokens = isSpread;
