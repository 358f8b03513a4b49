import type pg from 'pg';

const STAYS = [
  // Chained by hashes that cover the time.
  'operator_audit',
  // The audit compares it with that log.
  'barring_acts',
  // Whoever works here today has just signed in and proven it.
  'operator_sessions',
  'operator_challenges',
  'operator_sign_ins',
  'idempotency_keys',
] as const;
/** A member who comes back today is signed in and has just proven to be there; the session itself becomes older. */
const SESSION_STAYS = ['last_seen_at', 'proven_at', 'ends_at'];
/** Farther than any run, so that a moved row meets none that is still to be moved. */
const DETOUR_DAYS = 4_000;
const TRIES = 5;

/**
 * A day passes: every moment and day that the product has written, in every table of `public`, becomes a day older:
 * withdrawals and the hours of automatic payouts, operations, deposits, bets, conditions, grants, refunds, invites, coins,
 * coupons, proposals, changes of members, sessions. What stays: the chained log, who is signed in at the desk, keys of
 * requests, and the ledger, which rules read no time from. The superuser writes past triggers; one transaction, bounded by
 * the tables there are.
 */
export async function passDay(admin: pg.Pool): Promise<void> {
  const shifts = await shiftsOf(admin);
  for (let left = TRIES; ; left -= 1) {
    try {
      return await shiftAll(admin, shifts);
    } catch (fault) {
      // Workers go on meanwhile; whoever meets them in the wrong order begins anew.
      if (left <= 1 || !isDeadlock(fault)) throw fault;
    }
  }
}

async function shiftsOf(admin: pg.Pool): Promise<string[]> {
  const found = await admin.query<{ name: string; columns: string[] }>(
    `select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and c.data_type in ('timestamp with time zone', 'date') and c.table_name <> all($1)
       and not (c.table_name = 'sessions' and c.column_name = any($2))
     group by c.table_name order by c.table_name`,
    [STAYS, SESSION_STAYS],
  );
  const by = (columns: string[], days: number) =>
    columns.map((column) => `"${column}" = "${column}" + interval '${days} days'`).join(', ');
  return found.rows.flatMap(({ name, columns }) => [
    `update "${name}" set ${by(columns, -DETOUR_DAYS)}`,
    `update "${name}" set ${by(columns, DETOUR_DAYS - 1)}`,
  ]);
}

async function shiftAll(admin: pg.Pool, shifts: readonly string[]): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    // Hours that are counted meanwhile would stay where they are.
    await client.query("select pg_advisory_xact_lock(hashtextextended('house hours', 0))");
    for (const shift of shifts) await client.query(shift);
    await client.query('commit');
  } catch (fault) {
    await client.query('rollback');
    throw fault;
  } finally {
    client.release();
  }
}

const isDeadlock = (fault: unknown) =>
  typeof fault === 'object' && fault !== null && 'code' in fault && fault.code === '40P01';
