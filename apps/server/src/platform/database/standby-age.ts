import { sql } from 'kysely';
import type { Db } from './db.ts';

export interface Standby {
  slot: string;
  isGone: boolean;
  behindBytes: number;
}

/** The standbys that have a slot of their own on this primary; none where it is a standby itself. At most as many as it has slots. */
export async function readStandbys(db: Db): Promise<Standby[]> {
  const found = await sql<{ slot: string; is_gone: boolean; behind: number | null }>`
    select coalesce(slot_name::text, '') as slot, not coalesce(active, false) as is_gone,
      pg_wal_lsn_diff(case when pg_is_in_recovery() then null else pg_current_wal_lsn() end, restart_lsn)::float8 as behind
    from pg_replication_slots where slot_type = 'physical' and not temporary and not pg_is_in_recovery()`.execute(db);
  return found.rows.map(({ slot, is_gone, behind }) => ({ slot, isGone: is_gone, behindBytes: behind ?? 0 }));
}
