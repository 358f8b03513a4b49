import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import { latestActOf, type StandingAct } from '../../../operations/audit-trail.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { isMoneyIn } from '../../../queries/deposits/inflow-facts.ts';
import { cancelsOf } from '../../../queries/members/account-change-facts.ts';

export interface FoundMember {
  member_id: string;
  name: string;
  username: string;
  status: 'ACTIVE' | 'FROZEN';
  currency: CashCurrency;
  bank_code: string;
  created_at: Date;
}

export interface DossierRow extends FoundMember {
  frozen: StandingAct | null;
  bank_account_name: string;
  bank_account_no_sealed: Buffer;
  bank_changed_at: Date | null;
  payouts_held_at: Date | null;
  second_factor_since: Date | null;
  source_code: string | null;
  inviter_id: string | null;
  cancels: { count: number; days: number };
}

export async function findDossier(db: Db, memberId: string): Promise<DossierRow | undefined> {
  const found = await sql<
    Omit<DossierRow, 'frozen'>
  >`select member_id, name, username, status, currency, bank_code, created_at,
    bank_account_name, bank_account_no_sealed, bank_changed_at, payouts_held_at, second_factor_since, source_code, inviter_id,
    ${cancelsOf(sql`members.member_id`)} as cancels from members where member_id = ${memberId}`.execute(db);
  const [row] = found.rows;
  if (row?.status !== 'FROZEN') return row && { ...row, frozen: null };
  const act = await sql<{
    frozen: StandingAct | null;
  }>`select ${latestActOf(sql`${memberId}::text`, 'member.freeze')} as frozen`.execute(db);
  return { ...row, frozen: act.rows[0]?.frozen ?? null };
}

/** Accounts of a member that hold something, and always cash; the house side is not the member's. */
export async function listBalances(db: Db, memberId: string) {
  const found = await sql<{ code: string; currency: CashCurrency | 'COIN'; balance: bigint }>`
    select code, currency, balance from ledger.accounts
    where owner = ${memberId} and never_negative and (balance <> 0 or code = 'cash') order by code, currency limit 100`.execute(
    db,
  );
  return found.rows;
}

/** What came in by all ways and what was paid out, in minor units. */
export async function readTotals(db: Db, memberId: string, currency: string) {
  const found = await sql<{ deposited: bigint; withdrawn: bigint }>`
    select coalesce(sum(-balance) filter (where ${isMoneyIn}), 0)::bigint as deposited,
      coalesce(sum(balance) filter (where code = 'payout'), 0)::bigint as withdrawn
    from ledger.accounts where owner = ${memberId} and currency = ${currency}`.execute(db);
  return found.rows[0] ?? { deposited: 0n, withdrawn: 0n };
}

/** Minor units of the deposits that may go back unplayed; null when one is not known to have come from the member's account. */
export async function waivePlay(
  tx: Tx,
  { memberId, operator, reason }: { memberId: string; operator: string; reason: string },
): Promise<bigint | null> {
  const waived = await sql<{ amount: bigint | null }>`
    select waive_play(${memberId}, ${operator}, ${reason}) as amount`.execute(tx);
  return waived.rows[0]?.amount ?? null;
}
