import { sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';
import { type KeyedPage, type KeyPart, type Place, readKeyed, type Span } from '../platform/database/keyed.ts';

interface AuditRow {
  number: bigint;
  at: Date;
  operator: string;
  action: string;
  subject: string;
  reason: string | null;
  detail: unknown;
}

export interface AuditFilter {
  operator: string | undefined;
  action: string | undefined;
  subject: string | undefined;
  since: Date | undefined;
  before: Date | undefined;
}

/** Numbers as places tell them apart: of one length, so that text is in their order. */
const NUMBER_LENGTH = 19;
const nameOf = (number: bigint) => String(number).padStart(NUMBER_LENGTH, '0');

/** What operators did and looked at, newest first. */
export function readAuditPage(db: Db, filter: AuditFilter, part: KeyPart): Promise<KeyedPage<AuditRow>> {
  return readKeyed(part, {
    places: (span) => listPlaces(db, filter, span),
    rows: (ids) => listRows(db, ids),
    idOf: (row) => nameOf(row.number),
    count: (most) => countRows(db, filter, most),
  });
}

/** Conditions that nobody asked for are not there, so that the index of the others serves. */
const isShown = ({ operator, action, subject, since, before }: AuditFilter) => sql`
  a.at >= coalesce(${since ?? null}::timestamptz, '-infinity') and a.at < coalesce(${before ?? null}::timestamptz, 'infinity')
  and ${operator === undefined ? sql`true` : sql`a.operator = ${operator}`}
  and ${action === undefined ? sql`true` : sql`a.action = ${action}`}
  and ${subject === undefined ? sql`true` : sql`(a.subject = ${subject} or a.detail->>'memberId' = ${subject})`}`;

async function listPlaces(db: Db, filter: AuditFilter, { isBack, done, limit }: Span): Promise<Place[]> {
  if (!done) return [];
  const number = /^\d+$/.test(done.id) ? done.id : '0';
  const found = await sql<{ number: bigint; at: bigint }>`
    select a.number, (extract(epoch from a.at) * 1000000)::bigint as at from operator_audit a
    where ${isShown(filter)} and ${
      isBack
        ? sql`(a.at, a.number) > (${done.at}::timestamptz, ${number}::bigint) order by a.at, a.number`
        : sql`(a.at, a.number) < (${done.at}::timestamptz, ${number}::bigint) order by a.at desc, a.number desc`
    } limit ${limit}`.execute(db);
  return found.rows.map(({ number: id, at }) => ({ id: nameOf(id), at, isWaiting: false }));
}

async function listRows(db: Db, ids: readonly string[]): Promise<AuditRow[]> {
  const found = await sql<AuditRow>`select number, at, operator, action, subject, reason, detail from operator_audit
    where number = any(${[...ids]}::bigint[])`.execute(db);
  return found.rows;
}

async function countRows(db: Db, filter: AuditFilter, most: number): Promise<bigint> {
  const found = await sql<{ counted: bigint }>`select count(*) as counted
    from (select 1 from operator_audit a where ${isShown(filter)} limit ${most}) a`.execute(db);
  return found.rows[0]?.counted ?? 0n;
}

/** Rows of the log are read in pieces of so many. */
const AT_ONCE = 1_000;

/** What operators did and looked at in a span, in the order it was written, with the seal that chains it. */
export async function* auditRows(db: Db, { since, before }: { since: Date; before: Date }) {
  let after = 0n;
  for (;;) {
    const found = await sql<
      AuditRow & { seal: string | null }
    >`select number, at, operator, action, subject, reason, detail,
        encode(seal, 'hex') as seal
      from operator_audit where number > ${after}::bigint and at >= ${since} and at < ${before} order by number limit ${AT_ONCE}`.execute(
      db,
    );
    for (const row of found.rows) {
      yield {
        ...{ number: String(row.number), at: row.at.toISOString(), operator: row.operator, action: row.action },
        ...{ subject: row.subject, reason: row.reason, detail: JSON.stringify(row.detail), seal: row.seal },
      };
    }
    const last = found.rows.at(-1);
    if (!last || found.rows.length < AT_ONCE) return;
    after = last.number;
  }
}
