import pg from 'pg';
import type { DatabaseHost } from './host-list.ts';

/** A login takes milliseconds; with the connection that follows this stays below the five seconds of safety F6. */
const LOOK_TIMEOUT_MS = 1_500;

export interface HostLook {
  host: DatabaseHost;
  role: 'primary' | 'standby' | 'silent';
  /** Grows with each promotion; of a primary only. */
  timeline: number;
  /** Bytes of the write-ahead log: written by a primary, read by a standby. */
  position: bigint;
}

interface Row {
  is_standby: boolean;
  file: string | null;
  position: string;
}

/** All of it may be asked by any user. */
const QUESTION = `select pg_is_in_recovery() as is_standby,
  case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_insert_lsn()) end as file,
  coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0', 0)::text as position`;

/** What one host says of itself; one that is down, starting, full or gone says nothing that could be used. */
export async function lookAtHost(host: DatabaseHost): Promise<HostLook> {
  const client = new pg.Client({
    connectionString: host.url,
    connectionTimeoutMillis: LOOK_TIMEOUT_MS,
    query_timeout: LOOK_TIMEOUT_MS,
    application_name: 'kapao looks for the primary',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Row>(QUESTION);
    const [row] = rows;
    if (!row) return silent(host);
    return {
      host,
      role: row.is_standby ? 'standby' : 'primary',
      timeline: row.file === null ? 0 : Number.parseInt(row.file.slice(0, 8), 16),
      position: BigInt(row.position),
    };
  } catch {
    return silent(host);
  } finally {
    client.connection.stream.destroy();
  }
}

const silent = (host: DatabaseHost): HostLook => ({ host, role: 'silent', timeline: 0, position: 0n });

/** Pure. Two on one timeline are no primary and its standby: which of them has the books cannot be known from here. */
export function choosePrimary(looks: readonly HostLook[], minTimeline: number): HostLook | undefined {
  const primaries = looks.filter(({ role, timeline }) => role === 'primary' && timeline >= minTimeline);
  const latest = Math.max(...primaries.map(({ timeline }) => timeline));
  const [chosen, ...others] = primaries.filter(({ timeline }) => timeline === latest);
  return others.length === 0 ? chosen : undefined;
}
