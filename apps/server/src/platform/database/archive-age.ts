import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Seconds since the write-ahead log was last archived, and since when archiving fails; nothing where it is not archived at all. */
export async function archiveAges(db: Db): Promise<Record<string, number>> {
  const found = await sql<{ archived: number | null; failing: number | null }>`
    select extract(epoch from now() - last_archived_time)::float8 as archived,
      case when last_failed_time > coalesce(last_archived_time, '-infinity')
        then extract(epoch from now() - coalesce(last_archived_time, stats_reset, last_failed_time))::float8 else 0 end as failing
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(db);
  const [row] = found.rows;
  const ages = Object.entries(row ?? {}).filter((pair): pair is [string, number] => pair[1] !== null);
  return Object.fromEntries(ages);
}
