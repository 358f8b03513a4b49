import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import { findDue } from '../../../platform/database/cluster/due-rows.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';

export type FoundBy = 'STATUS' | 'DEBIT';
export type Decision = 'TAKE' | 'WRITE_OFF';

export interface LateCheck {
  member_id: string;
  operation_id: string;
  external_ref: string;
  partner_id: string | null;
  bank_number: string | null;
}

const MAX_LATE_MINUTES = 24 * 60;

/**
 * Takes one failed withdrawal that is to be asked about again and says when the next time is: after one minute, then two, four
 * and so on up to a day, for as many days as operators set.
 */
export async function takeDueLateCheck(db: Db, days: number): Promise<LateCheck | undefined> {
  const [due] = await findDue(
    db,
    sql<LateCheck & { checks: number }>`
      select o.member_id, o.operation_id, o.external_ref, w.partner_id, w.bank_number, coalesce(c.checks, 0) as checks
      from operations o
      join withdrawals w using (member_id, operation_id)
      left join payout_late_checks c using (member_id, operation_id)
      where o.kind = 'withdrawal' and o.state = 'FAILED' and o.final_at > now() - make_interval(days => ${days})
        and coalesce(c.next_check_at, o.final_at + interval '30 seconds') <= now()
      order by o.final_at limit 1`,
  );
  if (!due) return undefined;
  const { checks, ...check } = due;
  // Somebody who took it meanwhile has counted this check.
  const noted = await sql`insert into payout_late_checks as k (member_id, operation_id, checks, next_check_at)
    values (${due.member_id}, ${due.operation_id}::uuid, ${checks + 1}, now() + make_interval(mins => ${Math.min(2 ** checks, MAX_LATE_MINUTES)}::int))
    on conflict (member_id, operation_id) do update set checks = excluded.checks, next_check_at = excluded.next_check_at
      where k.checks = excluded.checks - 1
    returning operation_id`.execute(db);
  return noted.rows.length === 1 ? check : undefined;
}

/** Schedules an inquiry about a failed withdrawal at once; false where it is too old, left in a file, or is asked about anyway. */
export async function hurryLateCheck(
  tx: Tx,
  failed: { memberId: string; operationId: string; days: number },
): Promise<boolean> {
  const hurried = await sql`insert into payout_late_checks as c (member_id, operation_id, next_check_at)
    select o.member_id, o.operation_id, now() from operations o where o.member_id = ${failed.memberId}
      and o.operation_id = ${failed.operationId}::uuid and o.kind = 'withdrawal' and o.state = 'FAILED'
      and o.final_at > now() - make_interval(days => ${failed.days})
    on conflict (member_id, operation_id) do update set next_check_at = excluded.next_check_at where c.next_check_at > excluded.next_check_at
    returning operation_id`.execute(tx);
  return hurried.rows.length === 1;
}

export async function insertDispute(
  tx: Tx,
  dispute: { memberId: string; operationId: string; foundBy: FoundBy },
): Promise<void> {
  await sql`insert into payout_disputes (member_id, operation_id, found_by)
    values (${dispute.memberId}, ${dispute.operationId}::uuid, ${dispute.foundBy})`.execute(tx);
}

export interface DisputeRow {
  member_id: string;
  operation_id: string;
  name: string;
  username: string;
  amount: bigint;
  currency: CashCurrency;
  bank_code: string;
  external_ref: string;
  cash: bigint;
  found_by: FoundBy;
  found_at: Date;
  decision: Decision | null;
  reason: string | null;
  decided_by: string | null;
  needs_second: boolean;
  agreed_by: string | null;
  total: bigint;
}

const ROWS = sql`select d.member_id, d.operation_id, m.name, m.username, o.amount, o.currency, w.bank_code, o.external_ref,
    coalesce((select a.balance from ledger.accounts a where a.owner = d.member_id and a.code = 'cash'
      and a.currency = o.currency), 0) as cash,
    d.found_by, d.found_at, d.decision, d.reason, d.decided_by, d.needs_second, d.agreed_by`;
const FROM = sql`from payout_disputes d join operations o using (member_id, operation_id)
  join withdrawals w using (member_id, operation_id) join members m using (member_id) where d.ended_at is null`;

/** Disputes without an end, oldest first. */
export async function listDisputeRows(db: Db, query: { page: number; limit: number }): Promise<DisputeRow[]> {
  const found = await sql<DisputeRow>`${ROWS}, count(*) over () as total ${FROM}
    order by d.found_at limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db);
  return found.rows;
}

/** The dispute without an end about a withdrawal of which an operator knows the id. */
export async function findDispute(db: Db | Tx, operationId: string): Promise<DisputePlace | undefined> {
  const found = await sql<DisputePlace>`select member_id, operation_id from payout_disputes
    where operation_id = ${operationId}::uuid and ended_at is null`.execute(db);
  return found.rows[0];
}

/** One dispute without an end, taken until commit. */
export async function lockDispute(tx: Tx, { member_id, operation_id }: DisputePlace): Promise<DisputeRow | undefined> {
  await sql`select 1 from payout_disputes where member_id = ${member_id} and operation_id = ${operation_id}::uuid
    for update`.execute(tx);
  const found = await sql<DisputeRow>`${ROWS}, 1::bigint as total ${FROM} and d.member_id = ${member_id}
    and d.operation_id = ${operation_id}::uuid`.execute(tx);
  return found.rows[0];
}

/** One dispute that is to be taken from a wallet with enough in it. */
export async function findPayableDispute(db: Db): Promise<DisputePlace | undefined> {
  const [found] = await findDue(
    db,
    sql<DisputePlace>`select d.member_id, d.operation_id from payout_disputes d join operations o using (member_id, operation_id)
    where d.ended_at is null and d.decision = 'TAKE' and (not d.needs_second or d.agreed_by is not null)
      and exists (select 1 from ledger.accounts a where a.owner = d.member_id and a.code = 'cash' and a.currency = o.currency
        and a.balance >= o.amount)
    order by d.found_at limit 1`,
  );
  return found;
}

export type DisputePlace = Pick<DisputeRow, 'member_id' | 'operation_id'>;

export async function keepDecision(
  tx: Tx,
  { member_id, operation_id }: DisputePlace,
  decided: { decision: Decision; reason: string; operator: string; needsSecond: boolean },
): Promise<void> {
  await sql`update payout_disputes set decision = ${decided.decision}, reason = ${decided.reason},
      decided_by = ${decided.operator}, decided_at = clock_timestamp(), needs_second = ${decided.needsSecond}
    where member_id = ${member_id} and operation_id = ${operation_id}::uuid`.execute(tx);
}

export async function keepAgreement(
  tx: Tx,
  { member_id, operation_id }: DisputePlace,
  operator: string,
): Promise<void> {
  await sql`update payout_disputes set agreed_by = ${operator}
    where member_id = ${member_id} and operation_id = ${operation_id}::uuid`.execute(tx);
}

export async function endDispute(tx: Tx, { member_id, operation_id }: DisputePlace): Promise<void> {
  await sql`update payout_disputes set ended_at = clock_timestamp()
    where member_id = ${member_id} and operation_id = ${operation_id}::uuid`.execute(tx);
}
