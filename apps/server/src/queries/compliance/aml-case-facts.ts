import type { AML_CASE_STATES, AmlRule } from '@kapao/contract/operator/aml-case.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';

/** Cases that wait for a decision; a part of a statement. */
export const casesForPeople = sql`(select opened_at from aml_cases where closed_at is null)`;

/** Unassigned cases, and since when the first of them waits. */
export async function casesNobodyTook(db: Db): Promise<{ length: bigint; since: Date | null }> {
  const found = await sql<{ length: bigint; since: Date | null }>`select count(*) as length, min(opened_at) as since
    from aml_cases where closed_at is null and assigned_to is null`.execute(db);
  return found.rows[0] ?? { length: 0n, since: null };
}

/** True of a member with a case that waits for a decision; a part of a statement. */
export const hasOpenCase = (memberId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from aml_cases k where k.member_id = ${memberId} and k.closed_at is null)`;

export interface OpenCase {
  case_id: string;
  rule: AmlRule;
  state: (typeof AML_CASE_STATES)[number];
  opened_at: Date;
  /** Operators who have read it as it is now. */
  read_by: string[];
}

/** A member's cases that wait for a decision, oldest first. A case whose entries were not all shown has changed since it was read. */
export async function openCasesOf(db: Db | Tx, memberId: string): Promise<OpenCase[]> {
  const found = await sql<OpenCase>`select c.case_id, c.rule, c.state, c.opened_at,
      array(select r.operator from aml_case_reads r where r.case_id = c.case_id and r.entries >=
        (select count(*) from aml_case_entries e where e.case_id = c.case_id) order by r.at) as read_by
    from aml_cases c where c.member_id = ${memberId} and c.closed_at is null order by c.opened_at, c.case_id`.execute(
    db,
  );
  return found.rows;
}

/** True while an open case of the member was not read by this operator since it last changed. */
export async function hasUnreadCase(tx: Db | Tx, { memberId, operator }: { memberId: string; operator: string }) {
  return (await openCasesOf(tx, memberId)).some(({ read_by: readBy }) => !readBy.includes(operator));
}

/** Whether a withdrawal may not leave, because it would take money that is held. */
export async function isPayoutHeld(
  tx: Db | Tx,
  { memberId, operationId }: { memberId: string; operationId: string },
): Promise<boolean> {
  const found = await sql<{
    is_held: boolean;
  }>`select coalesce(is_money_held(o.member_id, case o.from_code when 'ASIDE' then '' else o.currency end, 0), true) as is_held
    from operations o
    where o.member_id = ${memberId} and o.operation_id = ${operationId}::uuid`.execute(tx);
  return found.rows[0]?.is_held === true;
}
