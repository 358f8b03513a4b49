import type { AmlRule } from '@kapao/contract/operator/aml-case.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { AmlHit, ListedName, Payment } from './aml-case-rules.ts';
import { evidenceJson } from './aml-evidence.ts';

export type CursorName = 'deposit' | 'withdrawal' | 'member' | 'watch-list';

export interface Cursor {
  /** The database's text of a time: it knows parts of a millisecond that a `Date` would lose. */
  at: string;
  number: bigint;
}

/** The cursor of one kind of news, locked until commit; undefined while another process reads it. */
export async function takeCursor(tx: Tx, name: CursorName): Promise<Cursor | undefined> {
  const found =
    await sql<Cursor>`select at::text as at, number from aml_cursors where name = ${name} for update skip locked`.execute(
      tx,
    );
  return found.rows[0];
}

export async function moveCursor(tx: Tx, name: CursorName, { at, number }: Cursor): Promise<void> {
  await sql`update aml_cursors set at = ${at}::timestamptz, number = ${number} where name = ${name}`.execute(tx);
}

/** Rows in one batch, plus those of the same moment as its last. */
const PIECE = 100;

interface Piece {
  after: string;
  /** A transaction that began so long ago has committed or never will. */
  lagSeconds: number;
}

export interface News {
  member_id: string;
  at: string;
}

/** Whether a cursor has anything before it. Asked without a lock, because a lock on a row is a write, and an idle site writes nothing. */
export function isAnyNews(lagSeconds: number) {
  const settledAt = sql`clock_timestamp() - make_interval(secs => ${lagSeconds}::int)`;
  const at = (name: CursorName) => sql`(select c.at from aml_cursors c where c.name = ${sql.lit(name)})`;
  const isAnyFinal = (kind: Payment['kind']) => sql`(select min(o.final_at) from operations o
    where o.kind = ${sql.lit(kind)} and o.final_at > ${at(kind)}) <= ${settledAt}`;
  // The first after a cursor is found by its index, however many there are; whether any is between two moments may be looked for
  // in all of them.
  return sql<boolean>`(exists (select 1 from watch_list_entries e, aml_cursors c
      where c.name = 'watch-list' and e.entry_id > c.number and e.removed_at is null)
    or coalesce((select min(m.created_at) from members m where m.created_at > ${at('member')}) <= ${settledAt}, false)
    or coalesce(${isAnyFinal('deposit')}, false) or coalesce(${isAnyFinal('withdrawal')}, false))`;
}

/** Members whose deposits or payouts became final after a moment, oldest first. */
export async function nextFinal(tx: Tx, kind: Payment['kind'], { after, lagSeconds }: Piece): Promise<News[]> {
  const found = await sql<News>`select member_id, final_at::text as at from operations
    where kind = ${kind} and final_at > ${after}::timestamptz and final_at <= clock_timestamp() - make_interval(secs => ${lagSeconds}::int)
    order by final_at fetch first ${sql.lit(PIECE)} rows with ties`.execute(tx);
  return found.rows;
}

export async function nextMembers(tx: Tx, { after, lagSeconds }: Piece): Promise<News[]> {
  const found = await sql<News>`select member_id, created_at::text as at from members
    where created_at > ${after}::timestamptz and created_at <= clock_timestamp() - make_interval(secs => ${lagSeconds}::int)
    order by created_at fetch first ${sql.lit(PIECE)} rows with ties`.execute(tx);
  return found.rows;
}

/** The next names of lists, with the marks that members of that name have. */
export async function nextListed(tx: Tx, after: bigint): Promise<{ entry_id: bigint; marks: Buffer[] }[]> {
  const found = await sql<{ entry_id: bigint; marks: Buffer[] }>`
    select e.entry_id, array(select n.mark from watch_list_names n where n.entry_id = e.entry_id) as marks
    from watch_list_entries e where e.entry_id > ${after} and e.removed_at is null
    order by e.entry_id limit ${PIECE}`.execute(tx);
  return found.rows;
}

export interface PaymentRow {
  member_id: string;
  operation_id: string;
  kind: Payment['kind'];
  at: Date;
  amount: bigint;
  state: string;
}

/** The most payments of a member that rules look at. */
const MAX_PAYMENTS = 500;

/** Deposits and withdrawals of these members in the last days, newest first, without those that moved nothing. */
export async function paymentsOf(db: Db | Tx, memberIds: readonly string[], days: number): Promise<PaymentRow[]> {
  if (memberIds.length === 0) return [];
  // Each member ends where enough was found, however many there are.
  const ofMember = (memberId: string) => sql`
    (select o.member_id, o.operation_id, o.kind, o.created_at as at, o.amount, o.state from operations o
      where o.member_id = ${memberId} and o.kind in ('deposit', 'withdrawal')
        and o.created_at > statement_timestamp() - make_interval(days => ${days}::int) and o.state not in ('FAILED', 'REJECTED')
      order by o.created_at desc limit ${MAX_PAYMENTS})`;
  const found = await sql<PaymentRow>`${sql.join(
    [...new Set(memberIds)].map((memberId) => ofMember(memberId)),
    sql` union all `,
  )}`.execute(db);
  return found.rows;
}

export async function currenciesOf(
  db: Db | Tx,
  memberIds: readonly string[],
): Promise<{ member_id: string; currency: CashCurrency; now: Date }[]> {
  const found = await sql<{ member_id: string; currency: CashCurrency; now: Date }>`
    select member_id, currency, clock_timestamp() as now from members where member_id = any (${[...memberIds]}::text[])`.execute(
    db,
  );
  return found.rows;
}

export interface JudgedRow {
  member_id: string;
  rule: AmlRule;
  until: Date;
  is_open: boolean;
  /** Entries of lists that cases were about. */
  entries: string[];
}

/** What earlier cases of these members were about. */
export async function judgedOf(db: Db | Tx, memberIds: readonly string[]): Promise<JudgedRow[]> {
  const found = await sql<JudgedRow>`
    select c.member_id, c.rule, max(c.until) as until, bool_or(c.closed_at is null) as is_open,
      coalesce(array_agg(distinct l.value ->> 'entryId') filter (where l.value is not null), '{}') as entries
    from aml_cases c left join lateral jsonb_array_elements(c.evidence -> 'listed') l on true
    where c.member_id = any (${[...memberIds]}::text[]) group by 1, 2`.execute(db);
  return found.rows;
}

/** Names of lists by the marks of members. */
export async function listedBy(db: Db | Tx, marks: readonly Buffer[]): Promise<(ListedName & { mark: Buffer })[]> {
  const found = await sql<ListedName & { mark: Buffer }>`
    select n.mark, e.entry_id::text as "entryId", e.list, e.name, e.reference, e.note
    from watch_list_names n join watch_list_entries e using (entry_id)
    where n.mark = any (${[...marks]}::bytea[]) and e.removed_at is null order by e.entry_id limit 500`.execute(db);
  return found.rows;
}

/** Rings are looked at one after the other until commit, so that two processes do not open a case each for two members of one. */
export async function holdRings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('aml-rings', 0))`.execute(tx);
}

/** Those of these members whose open case is about what accounts share: one case is enough for a ring. */
export async function withSharedCase(db: Db | Tx, memberIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ member_id: string }>`select member_id from aml_cases
    where member_id = any (${[...memberIds]}::text[]) and rule = 'SHARED' and closed_at is null`.execute(db);
  return found.rows.map(({ member_id }) => member_id);
}

export interface NewCase {
  memberId: string;
  currency: CashCurrency;
  hit: AmlHit;
  stakedMinor: bigint;
  openedBy?: string;
}

/** Opens a case, unless one of this member and rule is open; answers its id. */
export async function openCase(
  tx: Tx,
  { memberId, currency, hit, stakedMinor, openedBy }: NewCase,
): Promise<string | undefined> {
  const evidence = sql`${evidenceJson(hit, stakedMinor)}::jsonb`;
  const opened = await sql<{ case_id: string }>`
    insert into aml_cases (member_id, rule, currency, amount, since, until, evidence, opened_by, evidence_hash)
    values (${memberId}, ${hit.rule}, ${currency}, ${hit.amountMinor}, ${hit.since}, ${hit.until},
      ${evidence}, ${openedBy ?? null}, sha256(convert_to(${evidence}::text, 'UTF8')))
    on conflict (member_id, rule) where closed_at is null do nothing returning case_id`.execute(tx);
  return opened.rows[0]?.case_id;
}
