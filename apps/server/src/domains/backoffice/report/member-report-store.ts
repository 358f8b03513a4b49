import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { lastSeenOf } from '../../../queries/members/session-facts.ts';
import type { CashCurrency } from '../../../shared/currency.ts';

export interface TopDepositor {
  member_id: string;
  name: string;
  count: bigint;
  amount: bigint;
}

/** Whose deposits of a span add up to the most, the most first. */
export async function topDepositors(
  db: Db,
  { since, before, currency, limit }: { since: Date; before: Date; currency: CashCurrency; limit: number },
): Promise<TopDepositor[]> {
  const found = await sql<TopDepositor>`
    with d as materialized (select o.member_id, count(*) as count, sum(o.amount)::bigint as amount from operations o
      where o.kind = 'deposit' and o.final_at >= ${since} and o.final_at < ${before} and o.currency = ${currency}
        and o.state = 'CREDITED'
      group by 1 order by 3 desc, 1 limit ${limit})
    select d.member_id, m.name, d.count, d.amount from d join members m on m.member_id = d.member_id
    order by d.amount desc, d.member_id`.execute(db);
  return found.rows;
}

/** Of so many members at most is looked up what they hold and when they were last here, so that a question is answered soon. */
const WALKED_MEMBERS = 10_000;

export interface DormantRow {
  member_id: string;
  name: string;
  held: bigint;
  last_seen_at: Date | null;
  last_moved_at: Date | null;
}

export interface DormantQuery {
  currency: CashCurrency;
  aboveMinor: bigint;
  quietSince: Date;
  after: string | undefined;
  limit: number;
}

/** Some of the dormant members behind a place, in the order of their ids, and where to look on. */
export async function dormantPage(db: Db, query: DormantQuery): Promise<{ rows: DormantRow[]; next: string | null }> {
  const after = query.after ?? '';
  const end = await sql<{ member_id: string }>`select m.member_id from members m where m.member_id > ${after}
    order by m.member_id offset ${WALKED_MEMBERS - 1} limit 1`.execute(db);
  const last = end.rows[0]?.member_id;
  const rows = await dormantBetween(db, { ...query, after, last });
  if (rows.length <= query.limit) return { rows, next: last ?? null };
  const shown = rows.slice(0, query.limit);
  return { rows: shown, next: shown.at(-1)?.member_id ?? null };
}

/** What is cheap and leaves few is asked first: movements of a member are many, and are read of those who are left. */
async function dormantBetween(
  db: Db,
  { currency, aboveMinor, quietSince, after, last, limit }: DormantQuery & { after: string; last: string | undefined },
): Promise<DormantRow[]> {
  const isWalked = sql`m.member_id > ${after} and (${last ?? null}::text is null or m.member_id <= ${last ?? null}::text)`;
  const found = await sql<DormantRow>`
    with holding as materialized (
      select m.member_id, m.name, h.held from members m
      cross join lateral (select coalesce(sum(a.balance), 0)::bigint as held from ledger.accounts a
        where a.owner = m.member_id and a.currency = m.currency and a.never_negative) h
      where ${isWalked} and m.currency = ${currency} and m.created_at < ${quietSince} and h.held > ${aboveMinor}
    ), seen as materialized (
      select m.member_id, ${lastSeenOf(sql`m.member_id`)} as last_seen_at from members m
      where ${isWalked} and m.member_id in (select h.member_id from holding h)
    ), away as materialized (
      select h.member_id, h.name, h.held, s.last_seen_at from holding h join seen s using (member_id)
      where s.last_seen_at is null or s.last_seen_at < ${quietSince}
    )
    select m.member_id, w.name, w.held, w.last_seen_at, v.last_moved_at
    from members m join away w on w.member_id = m.member_id
    cross join lateral (select max(v.at) as last_moved_at from ledger.movements v where v.owner = m.member_id) v
    where ${isWalked} and (v.last_moved_at is null or v.last_moved_at < ${quietSince})
    order by m.member_id limit ${limit + 1}`.execute(db);
  return found.rows;
}
