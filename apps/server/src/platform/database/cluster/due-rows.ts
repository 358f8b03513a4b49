import type { RawBuilder } from 'kysely';
import type { Db } from '../db.ts';
import { findAtNodes, isNodeAway } from './living-nodes.ts';
import { isSpread } from './spread.ts';

/** Whoever comes second for a row of a cluster finds it taken, so whoever wants one looks for so many and tries them in turn. */
export const MAX_TRIED = 20;

/** Columns and their values: only what JSON writes as PostgreSQL does. */
type Plain<Row> = { [Column in keyof Row]: string | number | boolean | null };

interface Taking<Place, Row> {
  /** Which rows are due, the longest first, with a limit: a plain `select` over tables of members. */
  due: RawBuilder<Place>;
  /** Takes what `due` finds; asks again whether it is due. */
  atOnce: RawBuilder<Row>;
  /** The same for one that was found. */
  each: (place: Place) => RawBuilder<Row>;
  /** Rows at most; one where nothing is said. */
  max?: number;
}

/**
 * Takes rows of members that are due. One server finds and takes them in one statement, stepping over what another process is just taking. A
 * cluster finds them first and takes each where it lies; there the second to come finds that it is not due any more. What fails is due
 * again later, and keeps nobody from the others.
 */
export async function takeDue<Place extends Plain<Place>, Row>(
  db: Db,
  { due, atOnce, each, max = 1 }: Taking<Place, Row>,
): Promise<Row[]> {
  if (!isSpread()) return run(db, atOnce);
  const taken: Row[] = [];
  const failures: unknown[] = [];
  for (const place of await findDue(db, due)) {
    if (taken.length >= max) break;
    try {
      taken.push(...(await run(db, each(place))));
    } catch (error) {
      failures.push(error);
    }
  }
  if (taken.length === 0 && failures.length > 0) throw failures[0];
  return taken;
}

/**
 * What is due, as `due` says it; on a cluster with a node that is away, of the members of the others, in any order and up to the limit of each piece.
 */
export async function findDue<Place extends Plain<Place>>(db: Db, due: RawBuilder<Place>): Promise<Place[]> {
  if (!isSpread()) return run(db, due);
  if (isNodeAway()) return findAtNodes(db, due);
  try {
    return await run(db, due);
  } catch (error) {
    const found = await findAtNodes(db, due);
    if (isNodeAway()) return found;
    throw error;
  }
}

/** Statements are read where they are written. */
async function run<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> {
  return (await db.executeQuery<Row>(statement.compile(db))).rows;
}
