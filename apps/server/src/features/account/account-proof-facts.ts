import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { keyOfMask } from './account-rules.ts';

/**
 * True when the bank account a member has today is known to be the member's own: a deposit came from it under a fitting
 * name, or a payout arrived at it. A change of the account forgets it.
 */
export async function isProvenAccount(db: Db | Tx, memberId: string): Promise<boolean> {
  const found = await sql`select from account_proofs where member_id = ${memberId}`.execute(db);
  return found.rows.length === 1 || (await hasDepositOfThatName(db, memberId));
}

/** A deposit since the account was entered, from its bank, with a mask that fits and the very name. */
async function hasDepositOfThatName(db: Db | Tx, memberId: string): Promise<boolean> {
  const found = await sql<{ masked: string; keys: string[] }>`select i.from_account_masked as masked,
      array(select mask_key from member_bank_masks k where k.bank_code = m.bank_code and k.member_id = m.member_id) as keys
    from members m join operations o using (member_id) join inflows i on i.inflow_id = o.operation_id
    where m.member_id = ${memberId} and o.kind = 'deposit' and i.from_bank = m.bank_code
      and o.created_at >= coalesce(m.bank_changed_at, m.created_at) and upper(i.from_name) = upper(m.bank_account_name)
    order by o.created_at limit 50`.execute(db);
  return found.rows.some(({ masked, keys }) => keys.includes(keyOfMask(masked) ?? ''));
}
