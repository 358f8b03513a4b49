import type { ReturnedDeposit } from '@kapao/contract/operator/withdraw.ts';
import { type CashCurrency, fromMinor } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { creditedInflows } from '../../../queries/deposits/inflow-facts.ts';
import type { WithdrawalRow } from './withdraw-store.ts';

/** A deposit that was credited, who sent it, and how far it may go back. */
export interface ReturnableRow {
  member_id: string;
  member_name: string;
  amount: bigint;
  currency: CashCurrency;
  from_bank: string;
  from_account_masked: string;
  from_name: string;
  cash: bigint;
  /** All of it but what was set aside; nothing while it goes back or has gone back. */
  returnable: bigint;
  has_open_withdrawal: boolean;
  /** The newest withdrawal that was to send it back, and how that stands. */
  withdrawal_id: string | null;
  withdrawal_state: string | null;
}

export async function findReturnable(db: Db | Tx, inflowId: string): Promise<ReturnableRow | undefined> {
  const found = await sql<ReturnableRow>`select d.member_id, m.name as member_name, d.amount, d.currency,
      i.from_bank, i.from_account_masked, i.from_name,
      coalesce((select a.balance from ledger.accounts a where a.owner = d.member_id and a.code = 'cash' and a.currency = d.currency), 0)
        as cash,
      coalesce(returnable(d.member_id, d.operation_id), 0) as returnable,
      exists (select 1 from operations w where w.member_id = d.member_id and w.kind = 'withdrawal' and w.final_at is null)
        as has_open_withdrawal,
      r.operation_id as withdrawal_id, r.state as withdrawal_state
    from ${creditedInflows} i
    join operations d on d.member_id = i.member_id and d.operation_id = i.inflow_id and d.kind = 'deposit' and d.state = 'CREDITED'
    join members m on m.member_id = d.member_id
    left join lateral (select b.operation_id, o.state from deposit_returns b join operations o using (member_id, operation_id)
      where b.member_id = d.member_id and b.deposit_id = d.operation_id order by b.at desc limit 1) r on true
    where i.inflow_id = ${inflowId}::uuid`.execute(db);
  return found.rows[0];
}

/** True of a bank to which the site pays members of this currency. */
export async function isPayableBank(db: Db | Tx, code: string): Promise<boolean> {
  const found = await sql`select 1 from banks where code = ${code}`.execute(db);
  return found.rows.length > 0;
}

export interface NewDepositReturn {
  memberId: string;
  operationId: string;
  depositId: string;
  operator: string;
  reason: string;
  evidenceId: string | undefined;
  /** The number was typed; otherwise it is the member's own. */
  isTyped: boolean;
  /** Who holds a typed account by the paying bank; null where it was not named. */
  bankHolder: string | null;
}

export async function insertDepositReturn(tx: Tx, r: NewDepositReturn): Promise<void> {
  await sql`insert into deposit_returns (member_id, operation_id, deposit_id, begun_by, reason, evidence_id, is_typed, bank_holder)
    values (${r.memberId}, ${r.operationId}::uuid, ${r.depositId}::uuid, ${r.operator}, ${r.reason}, ${r.evidenceId ?? null}::uuid,
      ${r.isTyped}, ${r.bankHolder})`.execute(tx);
}

/** The deposit that a withdrawal sends back. */
export interface ReturnedDepositRow {
  deposit_id: string;
  amount: bigint;
  from_bank: string;
  from_account_masked: string;
  from_name: string;
  begun_by: string;
  reason: string;
  evidence_id: string | null;
  is_typed: boolean;
  bank_holder: string | null;
}

async function findReturnedDeposit(
  db: Db,
  withdrawal: { memberId: string; operationId: string },
): Promise<ReturnedDepositRow | undefined> {
  const found =
    await sql<ReturnedDepositRow>`select b.deposit_id, d.amount, i.from_bank, i.from_account_masked, i.from_name, b.begun_by,
      b.reason, b.evidence_id, b.is_typed, b.bank_holder
    from deposit_returns b join operations d on d.member_id = b.member_id and d.operation_id = b.deposit_id
    join ${creditedInflows} i on i.inflow_id = b.deposit_id and i.member_id = b.member_id
    where b.member_id = ${withdrawal.memberId} and b.operation_id = ${withdrawal.operationId}::uuid`.execute(db);
  return found.rows[0];
}

/** Describes the deposit that a withdrawal sends back; null for every other withdrawal. */
export async function returnedDepositOf(
  db: Db,
  { member_id: memberId, operation_id: operationId, currency }: WithdrawalRow,
): Promise<ReturnedDeposit | null> {
  const found = await findReturnedDeposit(db, { memberId, operationId });
  if (!found) return null;
  return {
    id: found.deposit_id,
    amount: fromMinor(found.amount, currency),
    fromBank: found.from_bank,
    fromAccountMasked: found.from_account_masked,
    fromName: found.from_name,
    begunBy: found.begun_by,
    reason: found.reason,
    evidenceId: found.evidence_id,
    isTyped: found.is_typed,
    bankHolder: found.bank_holder,
  };
}
