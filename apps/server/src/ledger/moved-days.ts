import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';

/** What moved from one account to another in a stretch of time, told by its beginning in Bangkok. */
export interface MovedSum {
  day: string;
  kind: string;
  from_code: string;
  to_code: string;
  amount: bigint;
  count: bigint;
}

interface MovedSpan {
  since: Date;
  before: Date;
  currency: string;
  kinds: readonly string[];
}

/** From here on movements are not counted by day yet. */
const countedUntil = sql`(select ledger.start_of_day(u.day) from ledger.moved_until u)`;
const dayOf = (at: Date) => sql`(${at}::timestamptz at time zone 'Asia/Bangkok')::date`;

/** By whole Bangkok days, `YYYY-MM-DD`: days that were counted as they were, and what was posted since. */
export async function movedByDay(db: Db, { since, before, currency, kinds }: MovedSpan): Promise<MovedSum[]> {
  const found = await sql<MovedSum>`
    select to_char(d.day, 'YYYY-MM-DD') as day, d.kind, d.from_code, d.to_code, d.amount, d.movements as count
    from ledger.moved_days d
    where d.day >= ${dayOf(since)} and d.day < ${dayOf(before)} and d.currency = ${currency} and d.kind = any (${[...kinds]}::text[])
    union all
    select to_char(m.at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day, m.kind, m.from_code, m.to_code,
      sum(m.amount)::bigint as amount, count(*) as count
    from ledger.movements m
    where m.at >= greatest(${since}::timestamptz, ${countedUntil}) and m.at < ${before} and m.currency = ${currency}
      and m.kind = any (${[...kinds]}::text[])
    group by 1, 2, 3, 4`.execute(db);
  return found.rows;
}

/** By hours, `YYYY-MM-DD HH:00`, for a few days. */
export async function movedByHour(db: Db, { since, before, currency, kinds }: MovedSpan): Promise<MovedSum[]> {
  const found = await sql<MovedSum>`
    select to_char(m.at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:00') as day, m.kind, m.from_code, m.to_code,
      sum(m.amount)::bigint as amount, count(*) as count
    from ledger.movements m
    where m.at >= ${since} and m.at < ${before} and m.currency = ${currency} and m.kind = any (${[...kinds]}::text[])
    group by 1, 2, 3, 4`.execute(db);
  return found.rows;
}

/** What all accounts of one name held at a moment of the past, over all owners. */
export interface PastBalance {
  currency: string;
  code: string;
  kind: string;
  /** A member's own, or held for one: it cannot go below zero. */
  never_negative: boolean;
  balance: bigint;
}

/** Every account opens empty, so its balance is what has come to it less what has left it until then. */
export async function balancesAt(db: Db, at: Date): Promise<PastBalance[]> {
  const found = await sql<PastBalance>`
    with moved as (
      select d.currency, d.from_code, d.to_code, d.amount from ledger.moved_days d
      where d.day < least(${dayOf(at)}, (select u.day from ledger.moved_until u))
      union all
      select m.currency, m.from_code, m.to_code, m.amount from ledger.movements m
      where m.at >= least(ledger.start_of_day(${dayOf(at)}), ${countedUntil}) and m.at <= ${at}
    ), whole as (
      select w.currency, w.from_code, w.to_code, sum(w.amount) as amount from moved w group by 1, 2, 3
    ), sides as (
      select s.currency, s.code, sum(s.amount)::bigint as balance from (
        select w.currency, w.to_code as code, w.amount from whole w
        union all select w.currency, w.from_code, -w.amount from whole w) s group by 1, 2
    )
    select s.currency, s.code, k.kind, k.never_negative, coalesce(s.balance, 0) as balance
    from sides s join ledger.account_kinds k on k.kind = ledger.kind_of(s.code)
    order by s.currency, s.code`.execute(db);
  return found.rows;
}

/** A day is over that is not counted yet. */
export const isDayDue: RawBuilder<boolean> = sql<boolean>`exists (select 1 from ledger.moved_until u
  where ledger.start_of_day(u.day + 1) <= statement_timestamp() - interval '2 minutes')`;

/** Counts one day; false where none is left. */
export async function advanceDays(db: Db): Promise<boolean> {
  const found = await sql<{ is_more: boolean }>`select coalesce(ledger.advance_days(), false) as is_more`.execute(db);
  return found.rows[0]?.is_more === true;
}
