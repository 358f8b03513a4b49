import pg from 'pg';
import { makeSealer, type SecretKey } from '../../apps/server/src/platform/security/seal.ts';
import { cliError } from '../tools/cli-error.ts';
import { fillAudit, fillWaiting } from './fill-desk.ts';
import { fillFairPlay } from './fill-fair-play.ts';
import { prepareLedger } from './fill-ledger.ts';
import { fillPiece, type Piece } from './fill-operations.ts';
import { fillPeople, fillSite, type PeopleToFill } from './fill-people.ts';

/** Rows of one transaction: enough that its fixed costs do not count, and little enough for the memory of a sort. */
const PIECE_ROWS = 100_000;

/** Seals what is made up where nobody brings a key of their own. */
export const FILL_SECRET_KEY: SecretKey = { id: 1, secret: 'generated people have no secrets to keep' };

export interface Fill extends PeopleToFill {
  secretKeys: readonly SecretKey[];
  pieceRows?: number;
  log: (line: string) => void;
}

/**
 * A generated site in a database that is migrated and empty: `rows` operations, and as many bets, calls, keys and audit rows. By
 * hand it would pass through the same functions as the product's; here the triggers of single rows are left out, and the audit
 * shows that their rules are kept all the same. The same seed makes the same rows, at times counted back from now.
 */
export async function fillDatabase(
  url: string,
  { secretKeys, log, pieceRows = PIECE_ROWS, ...fill }: Fill,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await refuseFilled(client);
    const sealer = makeSealer(secretKeys);
    const until = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
    await client.query(
      "set work_mem = '128MB'; set synchronous_commit = off; set statement_timeout = 0; set timezone = 'UTC'",
    );
    await fillSite(client, until);
    await client.query('set session_replication_role = replica');
    await fillPeople(client, { ...fill, sealer, until });
    await fillFairPlay(client, { until });
    log(`${fill.members} members`);
    await prepareLedger(client);
    const pieces = await piecesOf(client, pieceRows);
    const startedAt = Date.now();
    for (const [at, piece] of pieces.entries()) {
      await fillPiece(client, piece, { seed: fill.seed, until, sealer });
      log(`piece ${at + 1} of ${pieces.length}, ${Math.round((Date.now() - startedAt) / 1000)} s`);
      // The plans of the next pieces look at tables that were empty.
      if (at === 0 || at === 9) await client.query('analyze');
    }
    await fillWaiting(client, { ...fill, until });
    await fillAudit(client, { ...fill, until });
    await client.query('select tally_statements()');
    await client.query('select ledger.rebuild_held(), ledger.rebuild_days(), rebuild_house_hours()');
    await client.query('set session_replication_role = origin');
    await client.query('vacuum analyze');
    log('done');
  } finally {
    await client.end();
  }
}

/** Whether a fill came to its end here: the log is what it writes last. */
export async function isFilled(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query('select 1 from operator_audit limit 1')).rowCount === 1;
  } finally {
    await client.end();
  }
}

/** Nothing that anybody has written is mixed with what was made up. */
async function refuseFilled(client: pg.Client): Promise<void> {
  const migrated = await client.query("select to_regclass('public.members') as members");
  if (migrated.rows[0]?.members === null) throw cliError('The database has no tables yet: migrate it first.');
  for (const table of [
    'members',
    'receiving_accounts',
    'games',
    'operators',
    'operator_audit',
    'ledger.accounts',
    'wheel_versions',
  ]) {
    const found = await client.query(`select 1 from ${table} limit 1`);
    if (found.rowCount !== 0)
      throw cliError(`The database holds something already (${table}): only an empty one is filled.`);
  }
}

/** Neighbouring members together up to the size of a piece; a member with more is a row of pieces. */
async function piecesOf(client: pg.Client, pieceRows: number): Promise<Piece[]> {
  const found = await client.query<{ m: string; n: string }>('select m, n from fill_people order by m');
  const pieces: Piece[] = [];
  let open: { firstMember: number; rows: number } | undefined;
  const all = { firstOperation: 1, lastOperation: Number.MAX_SAFE_INTEGER };
  for (const { m, n } of found.rows) {
    const [number, rows] = [Number(m), Number(n)];
    if (open && open.rows + rows > pieceRows) {
      pieces.push({ ...all, firstMember: open.firstMember, lastMember: number - 1 });
      open = undefined;
    }
    if (rows > pieceRows) {
      for (let first = 1; first <= rows; first += pieceRows) {
        pieces.push({
          firstMember: number,
          lastMember: number,
          firstOperation: first,
          lastOperation: first + pieceRows - 1,
        });
      }
      continue;
    }
    open = { firstMember: open?.firstMember ?? number, rows: (open?.rows ?? 0) + rows };
  }
  const last = found.rows.at(-1);
  if (open && last) pieces.push({ ...all, firstMember: open.firstMember, lastMember: Number(last.m) });
  return pieces;
}
