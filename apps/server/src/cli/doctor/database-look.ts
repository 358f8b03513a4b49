import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { primaryUrl } from '../../platform/database/database-hosts.ts';
import { type Db, openReadOnlyDatabase } from '../../platform/database/db.ts';
import { differingObjects, dumpSchema } from '../../platform/database/describe-schema.ts';
import { pendingMigrations } from '../../platform/database/migrate.ts';
import { DATABASE_FOLDER } from '../../platform/database/schema-files.ts';

/** What the doctor looks at; all of it may be read by any process of the server. */
export interface DatabaseFacts {
  versionNumber: number;
  user: string;
  isSuperuser: boolean;
  ownsTables: boolean;
  roles: string[];
  isEncrypted: boolean;
  /** How far its clock is ahead of ours; half of the way there and back is not known. */
  clockAheadMs: number;
  answeredInMs: number;
  settings: Record<string, string>;
  pending: string[];
  /** Objects of the catalogue that are not as this release makes them; undefined on a cluster, whose functions are made anew for its nodes. */
  differing: string[] | undefined;
  archive: { archivedSecondsAgo: number | undefined; failsSinceSeconds: number | undefined };
}

const SETTINGS = [
  'archive_mode',
  'data_checksums',
  'default_transaction_isolation',
  'fsync',
  'full_page_writes',
  'jit',
  'log_min_duration_statement',
  'log_statement',
  'max_connections',
  'shared_buffers',
  'synchronous_commit',
];

interface FactsRow {
  version: number;
  name: string;
  is_superuser: boolean;
  owns: boolean;
  roles: string[];
  is_encrypted: boolean;
  now_ms: number;
  settings: Record<string, string>;
  archived_seconds: number | null;
  failing_seconds: number | null;
}

export async function lookAtDatabase(url: string): Promise<DatabaseFacts> {
  const db = openReadOnlyDatabase(url);
  try {
    await sql`select 1`.execute(db);
    const askedAt = performance.now();
    const row = await readFacts(db);
    const answeredInMs = performance.now() - askedAt;
    return {
      versionNumber: row.version,
      user: row.name,
      isSuperuser: row.is_superuser,
      ownsTables: row.owns,
      roles: row.roles,
      isEncrypted: row.is_encrypted,
      clockAheadMs: row.now_ms - (Date.now() - answeredInMs / 2),
      answeredInMs,
      settings: row.settings,
      pending: await pendingMigrations(db),
      differing: await readDifferences(url),
      archive: {
        archivedSecondsAgo: row.archived_seconds ?? undefined,
        failsSinceSeconds: row.failing_seconds ?? undefined,
      },
    };
  } finally {
    await db.destroy();
  }
}

const DUMP = `${DATABASE_FOLDER}schema.sql`;

async function readDifferences(url: string): Promise<string[] | undefined> {
  const client = new pg.Client(await primaryUrl(url));
  await client.connect();
  try {
    const { rows } = await client.query("select 1 from pg_extension where extname = 'citus'");
    if (rows.length > 0) return undefined;
    return differingObjects(await readFile(DUMP, 'utf8'), await dumpSchema(client));
  } finally {
    await client.end();
  }
}

async function readFacts(db: Db): Promise<FactsRow> {
  const found = await sql<FactsRow>`
    select coalesce(current_setting('server_version_num')::int, 0) as version, session_user::text as name,
      coalesce((select rolsuper from pg_roles where rolname = session_user), false) as is_superuser,
      exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'ledger') and pg_get_userbyid(c.relowner) = session_user) as owns,
      array(select r.rolname::text from pg_roles r where r.rolname like 'kapao\_%'
        and pg_has_role(session_user, r.oid, 'member') order by 1) as roles,
      coalesce((select s.ssl from pg_stat_ssl s where s.pid = pg_backend_pid()), false) as is_encrypted,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
      coalesce((select jsonb_object_agg(s.name, current_setting(s.name)) from pg_settings s
        where s.name = any(${SETTINGS})), '{}') as settings,
      extract(epoch from now() - a.last_archived_time)::float8 as archived_seconds,
      case when a.last_failed_time > coalesce(a.last_archived_time, '-infinity')
        then extract(epoch from now() - coalesce(a.last_archived_time, a.stats_reset, a.last_failed_time))::float8
      end as failing_seconds
    from pg_stat_archiver a`.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error('the database tells nothing of itself');
  return row;
}
