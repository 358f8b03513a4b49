import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import type { Sealer } from '../../platform/seal.ts';
import { keyOfMask } from './account-rules.ts';

export interface MemberFacts {
  member_id: string;
  name: string;
  username: string;
  currency: 'THB' | 'LAK';
  status: string;
  bank_code: string;
  bank_account_name: string;
  bank_account_no_sealed: Buffer;
  bank_changed_at: Date | null;
}

/** A member as other features may see one. */
export async function memberFacts(db: Db | Tx, memberId: string): Promise<MemberFacts | undefined> {
  const found = await sql<MemberFacts>`select member_id, name, username, currency, status, bank_code, bank_account_name,
    bank_account_no_sealed, bank_changed_at from members where member_id = ${memberId}`.execute(db);
  return found.rows[0];
}

/** True when the phone, in its canonical form, belongs to a member. */
export async function isMemberPhone(db: Db | Tx, phone: string): Promise<boolean> {
  const found = await sql`select from member_phones where phone = ${phone}`.execute(db);
  return found.rows.length > 0;
}

/** Members whose bank account could be the masked one; at most `most`. */
export async function membersByMaskedAccount(
  db: Db | Tx,
  account: { bankCode: string; masked: string; most: number },
): Promise<MemberFacts[]> {
  const key = keyOfMask(account.masked);
  if (key === undefined) return [];
  const found = await sql<MemberFacts>`select m.member_id, m.name, m.username, m.currency, m.status, m.bank_code,
      m.bank_account_name, m.bank_account_no_sealed, m.bank_changed_at
    from member_bank_masks k join members m using (member_id)
    where k.bank_code = ${account.bankCode} and k.mask_key = ${key} order by m.member_id limit ${account.most}`.execute(
    db,
  );
  return found.rows;
}

/** Members of a bank whose account name begins with the same word as another; at most `most`. */
export async function membersByFirstName(
  db: Db | Tx,
  account: { bankCode: string; name: string; most: number },
): Promise<MemberFacts[]> {
  const found = await sql<MemberFacts>`select member_id, name, username, currency, status, bank_code, bank_account_name,
      bank_account_no_sealed, bank_changed_at from members
    where upper(split_part(bank_account_name, ' ', 1)) = upper(split_part(${account.name}, ' ', 1))
      and bank_code = ${account.bankCode} order by member_id limit ${account.most}`.execute(db);
  return found.rows;
}

/** Keyed hash of a payout account: the same for whoever has it. */
export function bankAccountHash(sealer: Sealer, account: { bankCode: string; accountNo: string }): Buffer {
  return sealer.fingerprint(`${account.bankCode}|${account.accountNo}`);
}

/** True when the password was changed or set anew in the last hours. */
export async function isPasswordChanged(
  db: Db | Tx,
  { memberId, hours }: { memberId: string; hours: number },
): Promise<boolean> {
  const found = await sql`select from member_changes where member_id = ${memberId}
    and at > clock_timestamp() - make_interval(hours => ${hours}) and change in ('password', 'password-reset') limit 1`.execute(
    db,
  );
  return found.rows.length > 0;
}
