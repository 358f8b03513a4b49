import { cloneDatabase, type TestDatabase } from '../../apps/server/src/testing/database.ts';
import { SECRET_KEY } from '../../apps/server/src/testing/world.ts';
import { type Fill, fillDatabase } from '../fill/fill-database.ts';
import { cliError } from '../tools/cli-error.ts';

/** Operations of the large site, and as many again of its busiest member: ten times the small one. Set `SITE_ROWS` for more. */
const ROWS = 200_000;
export const MIN_ROWS = 20_000;

/** A generated site of a size; whoever asked for it drops it. */
export async function filledSite(
  adminUrl: string,
  size: Pick<Fill, 'members' | 'rows' | 'whaleRows'>,
): Promise<TestDatabase> {
  const database = await cloneDatabase(adminUrl);
  const startedAt = Date.now();
  await fillDatabase(database.url, { ...size, seed: 1, secretKeys: [{ id: 1, secret: SECRET_KEY }], log: () => {} });
  console.log(`filled ${JSON.stringify(size)} in ${Math.round((Date.now() - startedAt) / 1000)} s`);
  return database;
}

let large: Promise<TestDatabase> | undefined;

/**
 * The large site, filled once for all parts of a run that look at it; each part has a copy, because it enters operators and partners of
 * its own. `SITE_DATABASE` is the address of one that is filled already, under the key of the tests.
 */
export async function largeSite(adminUrl: string): Promise<TestDatabase> {
  const { SITE_DATABASE: given, SITE_ROWS = ROWS } = process.env;
  if (given !== undefined) return { url: given, drop: async () => {} };
  const rows = Number(SITE_ROWS);
  if (!Number.isSafeInteger(rows) || rows < MIN_ROWS) throw cliError(`SITE_ROWS must be a number from ${MIN_ROWS}.`);
  large ??= filledSite(adminUrl, { members: Math.round(rows / 10), rows, whaleRows: rows });
  const { url } = await large;
  return cloneDatabase(adminUrl, new URL(url).pathname.slice(1));
}
