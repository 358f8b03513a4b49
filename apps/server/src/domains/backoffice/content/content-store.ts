import type { ContentName } from '@kapao/contract/operator/content.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';

/** One version; `content` has an object per language. */
export interface ContentRow {
  name: ContentName;
  version: number;
  content: Record<string, unknown>;
  operator: string;
  reason: string | null;
  created_at: Date;
}

/** The latest versions of one content, newest first, with the time at which they were read. */
export async function listVersions(
  db: Db | Tx,
  name: ContentName,
  most: number,
): Promise<(ContentRow & { now: Date })[]> {
  const found = await sql<ContentRow & { now: Date }>`
    select name, version, content, operator, reason, created_at, clock_timestamp() as now from content_versions
    where name = ${name} order by version desc limit ${most}`.execute(db);
  return found.rows;
}

/** The published version of every content that has one. */
export async function listCurrent(db: Db): Promise<ContentRow[]> {
  const found = await sql<ContentRow>`select distinct on (name) name, version, content, operator, reason, created_at
    from content_versions order by name, version desc limit 100`.execute(db);
  return found.rows;
}

/** Concurrent publications of the same content wait here for the first one. */
export async function lockContent(tx: Tx, name: ContentName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`content:${name}`}))`.execute(tx);
}

export async function insertVersion(
  tx: Tx,
  row: { name: ContentName; version: number; content: unknown; operator: string; reason: string | undefined },
): Promise<void> {
  await sql`insert into content_versions (name, version, content, operator, reason)
    values (${row.name}, ${row.version}, ${JSON.stringify(row.content)}::jsonb, ${row.operator}, ${row.reason ?? null})`.execute(
    tx,
  );
}

export async function acceptedVersion(db: Db, memberId: string): Promise<number | null> {
  const found = await sql<{ version: number | null }>`select max(version) as version from agreement_acceptances
    where member_id = ${memberId}`.execute(db);
  return found.rows[0]?.version ?? null;
}

export async function insertAcceptance(db: Db, memberId: string, version: number): Promise<void> {
  await sql`insert into agreement_acceptances (member_id, version) values (${memberId}, ${version})
    on conflict do nothing`.execute(db);
}
