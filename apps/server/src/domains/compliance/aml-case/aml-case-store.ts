import type { AML_CASE_STATES, AML_ENTRY_KINDS, AmlRule } from '@kapao/contract/operator/aml-case.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';

export interface CaseRow {
  case_id: string;
  member_id: string;
  name: string;
  username: string;
  rule: AmlRule;
  currency: CashCurrency;
  amount: bigint;
  since: Date;
  until: Date;
  state: (typeof AML_CASE_STATES)[number];
  opened_at: Date;
  opened_by: string | null;
  assigned_to: string | null;
  escalated_by: string | null;
  closed_at: Date | null;
  closed_by: string | null;
}

/** Told to the database besides, for its index is of those that are not closed. */
const isClosed = (state: string) => state === 'DISMISSED' || state === 'REPORTED';

/** Those that wait for a decision oldest first, then the newest. */
export async function listCaseRows(
  db: Db,
  { state, page, limit }: { state: string | undefined; page: number; limit: number },
): Promise<(CaseRow & { total: bigint })[]> {
  // Their members are looked up for one page, and not for all that wait.
  const found = await sql<CaseRow & { total: bigint }>`
    select c.case_id, c.member_id, m.name, m.username, c.rule, c.currency, c.amount, c.since, c.until, c.state, c.opened_at, c.opened_by,
      c.assigned_to, c.escalated_by, c.closed_at, c.closed_by, c.total
    from (select a.*, count(*) over () as total, row_number() over w as place from aml_cases a
      where ${state === undefined ? sql`true` : sql`a.state = ${state} and a.closed_at is ${isClosed(state) ? sql`not null` : sql`null`}`}
      window w as (order by (a.closed_at is null) desc, case when a.closed_at is null then a.opened_at end, a.opened_at desc, a.case_id)
      order by place limit ${limit} offset ${(page - 1) * limit}) c
    join members m using (member_id) order by c.place`.execute(db);
  return found.rows;
}

export interface WholeCase extends CaseRow {
  evidence: unknown;
  hash: string;
}

export async function findCase(db: Db | Tx, caseId: string): Promise<WholeCase | undefined> {
  const found = await sql<WholeCase>`
    select c.case_id, c.member_id, m.name, m.username, c.rule, c.currency, c.amount, c.since, c.until, c.state, c.opened_at, c.opened_by,
      c.assigned_to, c.escalated_by, c.closed_at, c.closed_by, c.evidence, encode(c.evidence_hash, 'hex') as hash
    from aml_cases c join members m using (member_id) where c.case_id = ${caseId}::uuid`.execute(db);
  return found.rows[0];
}

export interface LockedCase {
  case_id: string;
  member_id: string;
  name: string;
  rule: AmlRule;
  currency: CashCurrency;
  state: CaseRow['state'];
  assigned_to: string | null;
  escalated_by: string | null;
}

/** The case, locked until commit; its member comes after it. */
export async function lockCase(tx: Tx, caseId: string): Promise<LockedCase | undefined> {
  const found = await sql<
    Omit<LockedCase, 'name'>
  >`select case_id, member_id, rule, currency, state, assigned_to, escalated_by
    from aml_cases where case_id = ${caseId}::uuid for update`.execute(tx);
  const [locked] = found.rows;
  const [member] = locked ? await namesOf(tx, [locked.member_id]) : [];
  return locked && member && { ...locked, name: member.name };
}

export async function assignCase(tx: Tx, caseId: string, operator: string | null): Promise<void> {
  await sql`update aml_cases set assigned_to = ${operator}, assigned_at = ${operator === null ? sql`null` : sql`clock_timestamp()`}
    where case_id = ${caseId}::uuid and closed_at is null`.execute(tx);
}

export async function escalateCaseRow(tx: Tx, caseId: string, operator: string): Promise<void> {
  await sql`update aml_cases set state = 'ESCALATED', escalated_by = ${operator} where case_id = ${caseId}::uuid`.execute(
    tx,
  );
}

export async function closeCase(
  tx: Tx,
  closed: { caseId: string; state: 'DISMISSED' | 'REPORTED'; operator: string; reportId: string | null },
): Promise<void> {
  await sql`update aml_cases set state = ${closed.state}, closed_at = clock_timestamp(), closed_by = ${closed.operator},
    report_id = ${closed.reportId}::uuid where case_id = ${closed.caseId}::uuid`.execute(tx);
}

export interface NewEntry {
  caseId: string;
  kind: (typeof AML_ENTRY_KINDS)[number];
  operator: string;
  agreedBy?: string;
  text?: string;
}

/** In the order of the case's lock. */
export async function insertEntry(tx: Tx, { caseId, kind, operator, agreedBy, text = '' }: NewEntry): Promise<void> {
  await sql`insert into aml_case_entries (case_id, entry_no, kind, operator, agreed_by, text)
    select ${caseId}::uuid, coalesce(max(entry_no), 0) + 1, ${kind}, ${operator}, ${agreedBy ?? null}, ${text}
    from aml_case_entries where case_id = ${caseId}::uuid`.execute(tx);
}

export interface EntryRow {
  kind: NewEntry['kind'];
  operator: string;
  agreed_by: string | null;
  text: string;
  at: Date;
}

export async function listEntries(db: Db, caseId: string): Promise<EntryRow[]> {
  const found = await sql<EntryRow>`select kind, operator, agreed_by, text, at from aml_case_entries
    where case_id = ${caseId}::uuid order by entry_no desc limit 1000`.execute(db);
  return found.rows;
}

/** Records that an operator was shown a case with so many entries; an older view changes nothing. */
export async function keepRead(
  db: Db,
  { caseId, operator, entries }: { caseId: string; operator: string; entries: number },
): Promise<void> {
  await sql`insert into aml_case_reads as r (case_id, operator, entries) values (${caseId}::uuid, ${operator}, ${entries}::int)
    on conflict (case_id, operator) do update set entries = excluded.entries, at = clock_timestamp()
    where r.entries < excluded.entries`.execute(db);
}

export async function countEntries(tx: Tx, caseId: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from aml_case_entries
    where case_id = ${caseId}::uuid`.execute(tx);
  return found.rows[0]?.count ?? 0;
}

export interface NamedMember {
  member_id: string;
  name: string;
  username: string;
  status: 'ACTIVE' | 'FROZEN';
  inviter_id: string | null;
}

export async function namesOf(db: Db | Tx, memberIds: readonly string[]): Promise<NamedMember[]> {
  const found = await sql<NamedMember>`select member_id, name, username, status, inviter_id from members
    where member_id = any (${[...memberIds]}::text[]) order by member_id`.execute(db);
  return found.rows;
}

/** Whom these members were invited by, or invited; at most fifty of each. */
export async function invitedWith(
  db: Db,
  memberIds: readonly string[],
): Promise<{ member_id: string; other_id: string }[]> {
  if (memberIds.length === 0) return [];
  // Who invited a hundred thousand is looked at by the index, which ends after fifty.
  const newestOf = (memberId: string) =>
    sql`(select inviter_id, member_id from members where inviter_id = ${memberId} order by created_at desc limit 50)`;
  const found = await sql<{ member_id: string; other_id: string }>`
    select m.member_id, m.inviter_id as other_id from members m
      where m.member_id = any (${[...memberIds]}::text[]) and m.inviter_id is not null
    union select i.inviter_id, i.member_id from (${sql.join(
      memberIds.map((memberId) => newestOf(memberId)),
      sql` union all `,
    )}) i
    order by 1, 2`.execute(db);
  return found.rows.filter(({ other_id }) => other_id !== null);
}

export async function withCase(db: Db, memberIds: readonly string[]): Promise<string[]> {
  const found = await sql<{ member_id: string }>`select distinct member_id from aml_cases
    where member_id = any (${[...memberIds]}::text[]) and state <> 'DISMISSED'`.execute(db);
  return found.rows.map(({ member_id }) => member_id);
}
