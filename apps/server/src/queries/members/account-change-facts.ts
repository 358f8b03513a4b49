import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** What a member changed, as a source of rows with `member_id`, `id` and `at`. */
export const MEMBER_CHANGES = sql`(select member_id, change_id as id, at, change, detail, address from member_changes)`;

/** So many earlier names of a member are looked through. */
const EARLIER_NAMES = 20;

/** What a member of this row was called before, newest first; a part of a statement. */
export const earlierNames = (memberId: RawBuilder<unknown>) =>
  sql<
    string[]
  >`array(select c.detail->>'from' from member_changes c where c.member_id = ${memberId} and c.change = 'profile'
    order by c.at desc limit ${sql.lit(EARLIER_NAMES)})`;

/** So many earlier accounts of a member are read. */
const FORMER_ACCOUNTS = 50;
/** As a change of account is described in its trace. */
const DESCRIBED = /^(\S+) \.\.\.(\d{4}) (.*)$/;

interface FormerAccount {
  bankCode: string;
  lastFour: string;
  accountName: string;
}

/** Returns the payout accounts that a member had before, newest first, as far as they are kept. */
export async function formerAccounts(db: Db | Tx, memberId: string): Promise<FormerAccount[]> {
  const found = await sql<{ before: string }>`select coalesce(c.detail->>'from', '') as before from member_changes c
    where c.member_id = ${memberId} and c.change in ('bank-account', 'bank-account-name')
    order by c.at desc limit ${sql.lit(FORMER_ACCOUNTS)}`.execute(db);
  return found.rows.flatMap(({ before }) => {
    const [, bankCode, lastFour, accountName] = DESCRIBED.exec(before) ?? [];
    return bankCode && lastFour ? [{ bankCode, lastFour, accountName: accountName ?? '' }] : [];
  });
}

/** Days over which operators see how often a member cancelled. */
const SHOWN_DAYS = 30;

/** Counts the withdrawals that a member cancelled in the last 24 hours. */
export async function cancelsOfDay(db: Db | Tx, memberId: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from member_changes c
    where c.member_id = ${memberId} and c.at > now() - interval '24 hours' and c.change = 'withdrawal-cancelled'`.execute(
    db,
  );
  return found.rows[0]?.count ?? 0;
}

/** Number of cancellations of the last 30 days and of their Bangkok days, as JSON for operators; a part of a statement. */
export const cancelsOf = (memberId: RawBuilder<unknown>) => sql<{ count: number; days: number }>`(select
    json_build_object('count', count(*), 'days', count(distinct (c.at at time zone 'Asia/Bangkok')::date))
  from member_changes c where c.member_id = ${memberId} and c.change = 'withdrawal-cancelled'
    and c.at > now() - make_interval(days => ${sql.lit(SHOWN_DAYS)}))`;
