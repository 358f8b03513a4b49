import { register } from '@kapao/contract/member/registration.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { type Sealer, sealPlace } from '../../platform/security/seal.ts';
import { isStoppedByExclusion, phoneMark } from '../compliance/fair-play-facts.ts';

export interface MemberFacts {
  member_id: string;
  name: string;
  username: string;
  currency: CashCurrency;
  status: string;
  bank_code: string;
  bank_account_name: string;
  bank_account_no_sealed: Buffer;
  bank_changed_at: Date | null;
}

/** Where a member's account number is sealed for. */
export const bankAccountPlace = (memberId: string) => sealPlace('members', 'bank_account_no_sealed', memberId);

/** The account number of a member, opened. */
export function bankAccountNo(
  sealer: Pick<Sealer, 'open'>,
  member: { member_id: string; bank_account_no_sealed: Buffer },
): string {
  return sealer.open(member.bank_account_no_sealed, bankAccountPlace(member.member_id));
}

/** A member as other features may see one. */
export async function memberFacts(db: Db | Tx, memberId: string): Promise<MemberFacts | undefined> {
  const found = await sql<MemberFacts>`select member_id, name, username, currency, status, bank_code, bank_account_name,
    bank_account_no_sealed, bank_changed_at from members where member_id = ${memberId}`.execute(db);
  return found.rows[0];
}

/** Whose a phone is, in its canonical form. */
export async function memberOfPhone(db: Db | Tx, phone: string): Promise<string | undefined> {
  const found = await sql<{ member_id: string }>`select member_id from member_phones where phone = ${phone}`.execute(
    db,
  );
  return found.rows[0]?.member_id;
}

const SINCE_AT_ONCE = 1_000;

/** Who registered since a moment, with the phone in its canonical form; read in pieces. */
export async function* membersSince(tx: Tx, since: Date): AsyncGenerator<{ memberId: string; phone: string }> {
  let [at, after] = [since, ''];
  for (;;) {
    const found = await sql<{ member_id: string; phone: string; created_at: Date }>`select member_id, phone, created_at
      from members where created_at >= ${at} and (date_trunc('milliseconds', created_at), member_id) > (${at}::timestamptz, ${after})
      order by date_trunc('milliseconds', created_at), member_id limit ${SINCE_AT_ONCE}`.execute(tx);
    for (const { member_id: memberId, phone } of found.rows) yield { memberId, phone };
    const last = found.rows.at(-1);
    if (found.rows.length < SINCE_AT_ONCE || !last) return;
    [at, after] = [last.created_at, last.member_id];
  }
}

export const isMemberPhone = async (db: Db | Tx, phone: string): Promise<boolean> =>
  (await memberOfPhone(db, phone)) !== undefined;

/**
 * Whether nobody can register with a phone: of an excluded person's the same is said as of every other that is in use (record 79), and
 * that it was stopped is written down. For whoever has proven that the phone is theirs; where codes are off, for everybody.
 */
export async function isPhoneTaken(db: Db, sealer: Pick<Sealer, 'fingerprint'>, phone: string): Promise<boolean> {
  const isInUse = await isMemberPhone(db, phone);
  // Asked either way, so that both answers take as long.
  return (await isStoppedByExclusion(db, { marks: [phoneMark(sealer, phone)], way: register.path })) || isInUse;
}

/** Keyed hash of a payout account: the same for every member who enters it. */
export function bankAccountHash(sealer: Sealer, account: { bankCode: string; accountNo: string }): Buffer {
  return sealer.fingerprint(`${account.bankCode}|${account.accountNo}`);
}

/** Locks an account: a claim by the other side, member or site, waits until commit. */
export async function holdBankAccount(tx: Tx, account: { bankCode: string; accountNoHash: Buffer }): Promise<void> {
  await sql`select hold_bank_account(${account.bankCode}, ${account.accountNoHash})`.execute(tx);
}

/** True for an account that a member has entered: as a site account its deposits could not be told apart. */
export async function isMemberAccount(tx: Tx, account: { bankCode: string; accountNoHash: Buffer }): Promise<boolean> {
  await holdBankAccount(tx, account);
  const found = await sql`select 1 from member_bank_accounts
    where bank_code = ${account.bankCode} and account_no_hash = ${account.accountNoHash}`.execute(tx);
  return found.rows.length > 0;
}

/**
 * Why nothing may be paid out to a member now: frozen by an operator, or held by the member. Locks the row against both until
 * commit, so that a payout is either before a freeze or not at all.
 */
export async function payoutHold(tx: Tx, memberId: string): Promise<'INACTIVE_USER' | 'PAYOUTS_HELD' | undefined> {
  const found = await sql<{ status: string; is_held: boolean }>`select status, payouts_held_at is not null as is_held
    from members where member_id = ${memberId} for share`.execute(tx);
  const [member] = found.rows;
  if (member?.status !== 'ACTIVE') return 'INACTIVE_USER';
  return member.is_held ? 'PAYOUTS_HELD' : undefined;
}

/** Members whose bank account ends with these four digits, at any bank; no more than a page of them. */
export async function membersByAccountEnd(db: Db, lastFour: string): Promise<string[]> {
  const found = await sql<{ member_id: string }>`select member_id from member_bank_masks
    where mask_key = ${`last4:${lastFour}`} limit 100`.execute(db);
  return found.rows.map((row) => row.member_id);
}

/** Members who have entered one of these account numbers, at whichever bank; a part of a statement. */
export const membersWithAccount = (accountNoHashes: readonly Buffer[]) =>
  sql<{ member_id: string }>`select member_id from member_bank_accounts
    where bank_code = any(select code from banks) and account_no_hash = any(${[...accountNoHashes]}::bytea[])`;

/** Keyed hash of the account number of a member; a part of a statement. */
export const accountNoHashOf = (memberId: string) =>
  sql<Buffer>`(select account_no_hash from member_bank_accounts where member_id = ${memberId})`;

/** The member who signs in with a phone, as `m`, nobody without one; a part of a statement. */
export const fromMemberOfPhone = (phone: string | null) =>
  sql`from member_phones p join members m using (member_id) where p.phone = ${phone}`;
