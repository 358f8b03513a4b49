import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';

/** Lists change one after the other, so that the numbers of their entries become visible in order. */
export async function holdLists(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('watch-lists', 0))`.execute(tx);
}

export async function removeWatched(tx: Tx, list: string, proposalId: string): Promise<void> {
  await sql`update watch_list_entries set removed_by = ${proposalId}::uuid, removed_at = clock_timestamp()
    where list = ${list} and removed_at is null`.execute(tx);
}

export async function insertWatched(
  tx: Tx,
  e: { list: string; name: string; reference: string; note: string; proposalId: string; marks: readonly Buffer[] },
): Promise<void> {
  await sql`with added as (
      insert into watch_list_entries (list, name, reference, note, added_by)
      values (${e.list}, ${e.name}, ${e.reference}, ${e.note}, ${e.proposalId}::uuid) returning entry_id)
    insert into watch_list_names (mark, entry_id) select mark, entry_id from added, unnest(${[...e.marks]}::bytea[]) as mark
    on conflict do nothing`.execute(tx);
}

export async function listWatched(db: Db): Promise<{ list: string; names: number; changed_at: Date }[]> {
  const found = await sql<{ list: string; names: number; changed_at: Date }>`
    select list, count(*)::int as names, max(added_at) as changed_at from watch_list_entries where removed_at is null
    group by list order by list limit 100`.execute(db);
  return found.rows;
}
