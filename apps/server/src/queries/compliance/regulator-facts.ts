import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** Rows are read in batches of this size, each after the last row of the one before. */
const AT_ONCE = 1_000;

interface Span {
  since: Date;
  before: Date;
}

const timeOf = (at: Date | null) => at?.toISOString() ?? null;
const numberOf = (minor: bigint | null) => (minor === null ? null : String(minor));

/** Limits as they stand now; sums in minor units, of TIME minutes. */
export async function* limitRows(db: Db) {
  let after: { member_id: string; kind: string; period: string } = { member_id: '', kind: '', period: '' };
  for (;;) {
    const found = await sql<{
      member_id: string;
      kind: string;
      period: string;
      most: bigint;
      currency: string;
      set_at: Date;
      wish: bigint | null;
      wished_at: Date | null;
      wish_opens_at: Date | null;
    }>`select l.member_id, l.kind, l.period, l.most, m.currency, l.set_at, l.wish, l.wished_at, l.wish_opens_at
      from play_limits l join members m using (member_id)
      where (l.member_id, l.kind, l.period) > (${after.member_id}, ${after.kind}, ${after.period})
      order by l.member_id, l.kind, l.period limit ${AT_ONCE}`.execute(db);
    for (const row of found.rows) {
      yield {
        ...{ memberId: row.member_id, kind: row.kind, period: row.period, most: String(row.most) },
        ...{ currency: row.currency, setAt: timeOf(row.set_at), wish: numberOf(row.wish) },
        ...{ wishedAt: timeOf(row.wished_at), wishOpensAt: timeOf(row.wish_opens_at) },
      };
    }
    const last = found.rows.at(-1);
    if (!last || found.rows.length < AT_ONCE) return;
    after = last;
  }
}

/** Every limit that was set, lowered, wished for, kept, raised or removed. */
export async function* limitChangeRows(db: Db, { since, before }: Span) {
  let after: { member_id: string; change_no: bigint } = { member_id: '', change_no: 0n };
  for (;;) {
    const found = await sql<{
      member_id: string;
      change_no: bigint;
      at: Date;
      kind: string;
      period: string;
      change: string;
      most: bigint | null;
      wish: bigint | null;
      currency: string;
    }>`select c.member_id, c.change_no, c.at, c.kind, c.period, c.change, c.most, c.wish, m.currency
      from play_limit_changes c join members m using (member_id)
      where (c.member_id, c.change_no) > (${after.member_id}, ${after.change_no}::bigint) and c.at >= ${since} and c.at < ${before}
      order by c.member_id, c.change_no limit ${AT_ONCE}`.execute(db);
    for (const row of found.rows) {
      yield {
        ...{
          memberId: row.member_id,
          number: String(row.change_no),
          at: timeOf(row.at),
          kind: row.kind,
          period: row.period,
        },
        ...{ change: row.change, most: numberOf(row.most), wish: numberOf(row.wish), currency: row.currency },
      };
    }
    const last = found.rows.at(-1);
    if (!last || found.rows.length < AT_ONCE) return;
    after = last;
  }
}

/** Breaks and exclusions that stood in the span, with when their return was asked for and came. */
export async function* exclusionRows(db: Db, { since, before }: Span) {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const found = await sql<{
      exclusion_id: string;
      member_id: string | null;
      kind: string;
      source: string;
      starts_at: Date;
      ends_at: Date | null;
      operator: string | null;
      agreed_by: string | null;
      reason: string | null;
      matched_id: string | null;
      matched_by: string[] | null;
      decided_at: Date | null;
      asked_at: Date | null;
      returned_at: Date | null;
    }>`select exclusion_id, member_id, kind, source, starts_at, ends_at, operator, agreed_by, reason, matched_id, matched_by,
        decided_at, asked_at, returned_at
      from exclusions where exclusion_id > ${after}::uuid and starts_at < ${before} and (returned_at is null or returned_at >= ${since})
      order by exclusion_id limit ${AT_ONCE}`.execute(db);
    for (const row of found.rows) {
      yield {
        ...{ exclusionId: row.exclusion_id, memberId: row.member_id, kind: row.kind, source: row.source },
        ...{
          startsAt: timeOf(row.starts_at),
          endsAt: timeOf(row.ends_at),
          operator: row.operator,
          agreedBy: row.agreed_by,
        },
        ...{ reason: row.reason, matchedId: row.matched_id, matchedBy: row.matched_by?.join(' ') ?? null },
        ...{ decidedAt: timeOf(row.decided_at), askedAt: timeOf(row.asked_at), returnedAt: timeOf(row.returned_at) },
      };
    }
    const last = found.rows.at(-1);
    if (!last || found.rows.length < AT_ONCE) return;
    after = last.exclusion_id;
  }
}

/** Whom an exclusion stopped: registrations, and accounts of somebody excluded that another member wanted; of a day counted. */
export async function* stopRows(db: Db, { since, before }: Span) {
  let after: { day: string; stop_id: bigint } = { day: '0001-01-01', stop_id: 0n };
  for (;;) {
    const found = await sql<{
      day: string;
      stop_id: bigint;
      exclusion_id: string;
      kind: string;
      way: string;
      member_id: string | null;
      times: bigint;
      first_at: Date;
      last_at: Date;
    }>`select day::text as day, stop_id, exclusion_id, kind, way, member_id, times, first_at, last_at from exclusion_stops
      where day >= (${since}::timestamptz at time zone 'Asia/Bangkok')::date and day < (${before}::timestamptz at time zone 'Asia/Bangkok')::date
        and (day, stop_id) > (${after.day}::date, ${after.stop_id}::bigint)
      order by day, stop_id limit ${AT_ONCE}`.execute(db);
    for (const row of found.rows) {
      yield {
        ...{ exclusionId: row.exclusion_id, matchedBy: row.kind, way: row.way, memberId: row.member_id },
        ...{ times: String(row.times), firstAt: timeOf(row.first_at), lastAt: timeOf(row.last_at) },
      };
    }
    const last = found.rows.at(-1);
    if (!last || found.rows.length < AT_ONCE) return;
    after = last;
  }
}

/** Money that never came to play: what was kept from it, and what was refused before it moved. */
export async function* refusedMoneyRows(db: Db, span: Span) {
  yield* setAsideRows(db, span);
  yield* refusedAttemptRows(db, span);
}

/** Money that a limit or an exclusion kept from play: set aside (HELD), let into the wallet (RELEASED), or sent back to the bank. */
async function* setAsideRows(db: Db, { since, before }: Span) {
  let after: { created_at: Date; operation_id: string } = {
    created_at: since,
    operation_id: '00000000-0000-0000-0000-000000000000',
  };
  for (;;) {
    const found = await sql<{
      member_id: string;
      operation_id: string;
      created_at: Date;
      kind: string;
      counterparty: string;
      state: string;
      amount: bigint;
      currency: string;
      external_ref: string;
      final_at: Date | null;
    }>`select o.member_id, o.operation_id, date_trunc('milliseconds', o.created_at) as created_at, o.kind, o.counterparty, o.state,
        o.amount, o.currency, o.external_ref, o.final_at
      from operations o
      where (o.kind = 'aside' or (o.kind = 'withdrawal' and o.from_code = 'ASIDE')) and o.created_at >= ${since} and o.created_at < ${before}
        and (date_trunc('milliseconds', o.created_at), o.operation_id) > (${after.created_at}::timestamptz, ${after.operation_id}::uuid)
      order by date_trunc('milliseconds', o.created_at), o.operation_id limit ${AT_ONCE}`.execute(db);
    for (const row of found.rows) {
      const isAside = row.kind === 'aside';
      yield {
        ...{ memberId: row.member_id, operationId: row.operation_id, at: timeOf(row.created_at) },
        ...{ what: isAside ? 'SET_ASIDE' : 'SENT_BACK', reason: isAside ? row.counterparty : null, state: row.state },
        ...{ amount: String(row.amount), currency: row.currency, of: isAside ? row.external_ref : null },
        finalAt: timeOf(row.final_at),
      };
    }
    const last = found.rows.at(-1);
    if (!last || found.rows.length < AT_ONCE) return;
    after = last;
  }
}

/** What a limit, a break, an exclusion or a gate of identity refused, each by itself or, after many of a day, counted. */
async function* refusedAttemptRows(db: Db, { since, before }: Span) {
  let after = { day: '0001-01-01', member_id: '', code: '', way: '', refusal_no: 0 };
  for (;;) {
    const found = await sql<{
      day: string;
      member_id: string;
      code: string;
      way: string;
      refusal_no: number;
      times: bigint;
      amount: bigint | null;
      currency: string;
      first_at: Date;
      last_at: Date;
    }>`select r.day::text as day, r.member_id, r.code, r.way, r.refusal_no, r.times, r.amount, m.currency, r.first_at, r.last_at
      from play_refusals r join members m using (member_id)
      where r.day >= (${since}::timestamptz at time zone 'Asia/Bangkok')::date and r.day < (${before}::timestamptz at time zone 'Asia/Bangkok')::date
        and (r.day, r.member_id, r.code, r.way, r.refusal_no)
          > (${after.day}::date, ${after.member_id}, ${after.code}, ${after.way}, ${after.refusal_no}::int)
      order by r.day, r.member_id, r.code, r.way, r.refusal_no limit ${AT_ONCE}`.execute(db);
    for (const row of found.rows) {
      yield {
        ...{ memberId: row.member_id, at: timeOf(row.first_at), what: 'REFUSED', reason: row.code },
        ...{ amount: numberOf(row.amount), currency: row.currency, of: row.way },
        ...{ times: String(row.times), lastAt: timeOf(row.last_at) },
      };
    }
    const last = found.rows.at(-1);
    if (!last || found.rows.length < AT_ONCE) return;
    after = last;
  }
}
