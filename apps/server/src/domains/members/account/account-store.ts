import { inviteIds } from '@kapao/contract/shared/invite-code.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import { tellMemberChange } from '../../../platform/database/cluster/member-notices.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { holdBankAccount } from '../../../queries/members/account-facts.ts';

export interface MemberRow {
  member_id: string;
  name: string;
  username: string;
  currency: CashCurrency;
  bank_code: string;
  bank_account_name: string;
  bank_account_no_sealed: Buffer;
  created_at: Date;
}

/** The member's row as a change needs it, locked until commit. */
export interface ChangedRow extends MemberRow {
  phone: string;
  password_hash: string;
}

export interface NewMember {
  memberId: string;
  name: string;
  phone: string;
  username: string;
  passwordHash: string;
  currency: string;
  bankCode: string;
  bankAccountName: string;
  bankAccountNoSealed: Buffer;
  sourceCode: string | undefined;
  inviterId: string | undefined;
}

export async function findMember(db: Db | Tx, memberId: string): Promise<MemberRow | undefined> {
  const found = await sql<MemberRow>`select member_id, name, username, currency, bank_code, bank_account_name,
    bank_account_no_sealed, created_at from members where member_id = ${memberId}`.execute(db);
  return found.rows[0];
}

/** A member and the coins of the wheel; null where there were never any. */
export interface ProfileRow extends MemberRow {
  coin: bigint | null;
}

export async function findProfile(db: Db, memberId: string): Promise<ProfileRow | undefined> {
  const found =
    await sql<ProfileRow>`select m.member_id, m.name, m.username, m.currency, m.bank_code, m.bank_account_name,
      m.bank_account_no_sealed, m.created_at, a.balance as coin
    from members m left join ledger.accounts a on a.owner = m.member_id and a.code = 'coin' and a.currency = 'COIN'
    where m.member_id = ${memberId}`.execute(db);
  return found.rows[0];
}

/** What a bank that is offered pays in; `keeping` is a bank the member has already, which may be switched off by now. */
export async function bankCurrency(db: Db, bankCode: string, keeping?: string): Promise<string | undefined> {
  const found = await sql<{ currency: string }>`select currency from banks
    where code = ${bankCode} and (is_active or code = ${keeping ?? null})`.execute(db);
  return found.rows[0]?.currency;
}

/** The member whose invite code or link was typed: by the id as it is written, before one that is read in capitals. */
export async function findInviter(db: Db, inviteCode: string): Promise<string | undefined> {
  const [written, readOut] = inviteIds(inviteCode);
  const found = await sql<{ member_id: string }>`select member_id from members
    where member_id in (${written}, ${readOut}) order by member_id <> ${written} limit 1`.execute(db);
  return found.rows[0]?.member_id;
}

/** True for a source that stands in the list, also one that is not offered any more. */
export async function isSource(db: Db, code: string): Promise<boolean> {
  const found = await sql`select 1 from sources where code = ${code}`.execute(db);
  return found.rows.length > 0;
}

/** Claims a phone for a member; false when somebody has it. Parallel claims wait here for the first to end. */
export async function claimPhone(tx: Tx, phone: string, memberId: string): Promise<boolean> {
  const claimed = await sql`insert into member_phones (phone, member_id) values (${phone}, ${memberId})
    on conflict do nothing returning phone`.execute(tx);
  return claimed.rows.length === 1;
}

/** True for an account that receives deposits: no member pays from it. Operators who add it meanwhile wait. */
export async function isSiteAccount(
  tx: Tx,
  account: { bankCode: string; accountNo: string; accountNoHash: Buffer },
): Promise<boolean> {
  await holdBankAccount(tx, account);
  const found = await sql`select 1 from receiving_accounts
    where bank_code = ${account.bankCode} and account_no = ${account.accountNo}`.execute(tx);
  return found.rows.length > 0;
}

export async function claimBankAccount(
  tx: Tx,
  account: { bankCode: string; accountNoHash: Buffer; maskKeys: readonly string[]; memberId: string },
): Promise<boolean> {
  const claimed = await sql`insert into member_bank_accounts (bank_code, account_no_hash, member_id)
    values (${account.bankCode}, ${account.accountNoHash}, ${account.memberId}) on conflict do nothing returning bank_code`.execute(
    tx,
  );
  if (claimed.rows.length === 0) return false;
  await sql`insert into member_bank_masks (bank_code, mask_key, member_id)
    select ${account.bankCode}, unnest(${account.maskKeys}::text[]), ${account.memberId} on conflict do nothing`.execute(
    tx,
  );
  return true;
}

export async function insertMember(tx: Tx, member: NewMember): Promise<void> {
  await sql`insert into members (member_id, name, phone, username, password_hash, currency, bank_code, bank_account_name,
      bank_account_no_sealed, source_code, inviter_id)
    values (${member.memberId}, ${member.name}, ${member.phone}, ${member.username}, ${member.passwordHash}, ${member.currency},
      ${member.bankCode}, ${member.bankAccountName}, ${member.bankAccountNoSealed}, ${member.sourceCode ?? null},
      ${member.inviterId ?? null})`.execute(tx);
}

export async function findPhone(db: Db, memberId: string): Promise<string | undefined> {
  const found = await sql<{ phone: string }>`select phone from members where member_id = ${memberId}`.execute(db);
  return found.rows[0]?.phone;
}

export async function lockMember(tx: Tx, memberId: string): Promise<ChangedRow | undefined> {
  const found = await sql<ChangedRow>`select member_id, name, phone, username, password_hash, currency, bank_code,
    bank_account_name, bank_account_no_sealed, created_at from members where member_id = ${memberId} for no key update`.execute(
    tx,
  );
  return found.rows[0];
}

export async function findMemberId(db: Db | Tx, phone: string): Promise<string | undefined> {
  const found = await sql<{ member_id: string }>`select member_id from member_phones where phone = ${phone}`.execute(
    db,
  );
  return found.rows[0]?.member_id;
}

export async function lockMemberByPhone(tx: Tx, phone: string): Promise<ChangedRow | undefined> {
  const memberId = await findMemberId(tx, phone);
  return memberId === undefined ? undefined : lockMember(tx, memberId);
}

/** Gives a bank account up, so that it can be registered again; statements no longer match it to this member. */
export async function releaseBankAccount(
  tx: Tx,
  account: { bankCode: string; accountNoHash: Buffer; memberId: string },
): Promise<void> {
  await sql`delete from member_bank_accounts where bank_code = ${account.bankCode}
    and account_no_hash = ${account.accountNoHash} and member_id = ${account.memberId}`.execute(tx);
  await sql`delete from member_bank_masks where bank_code = ${account.bankCode} and member_id = ${account.memberId}`.execute(
    tx,
  );
}

export async function updateProfile(
  tx: Tx,
  change: {
    memberId: string;
    name: string;
    bankCode: string;
    bankAccountName: string;
    bankAccountNoSealed: Buffer;
    isReviewed: boolean;
  },
): Promise<void> {
  await sql`update members set name = ${change.name}, bank_code = ${change.bankCode},
      bank_account_name = ${change.bankAccountName}, bank_account_no_sealed = ${change.bankAccountNoSealed}
      ${change.isReviewed ? sql`, bank_changed_at = now()` : sql``}
    where member_id = ${change.memberId}`.execute(tx);
}

export async function updatePassword(tx: Tx, memberId: string, passwordHash: string): Promise<void> {
  await sql`update members set password_hash = ${passwordHash} where member_id = ${memberId}`.execute(tx);
  await tellMemberChange(tx, memberId);
}

interface NewRegistration {
  memberId: string;
  addressBlock: Buffer;
  device: Buffer | null;
  maxPerBlock: number;
  maxPerDevice: number;
}

/** Counts one registration; false when its block or device had its share in the last 24 hours. One of a block at a time. */
export async function countRegistration(tx: Tx, r: NewRegistration): Promise<boolean> {
  const [block, device] = [sql`${r.addressBlock}::bytea`, sql`${r.device}::bytea`];
  await sql`select pg_advisory_xact_lock(hashtextextended('registration ' || encode(source, 'hex'), 0))
    from unnest(array[${block}, coalesce(${device}, ${block})]) source`.execute(tx);
  const isDayOld = sql`at > now() - interval '1 day'`;
  const found = await sql<{ of_block: bigint; of_device: bigint }>`
    select (select count(*) from (select 1 from registrations where address_block = ${block} and ${isDayOld}
        limit ${r.maxPerBlock}::int) one) as of_block,
      (select count(*) from (select 1 from registrations where device = ${device} and ${isDayOld}
        limit ${r.maxPerDevice}::int) one) as of_device`.execute(tx);
  const [counted] = found.rows;
  if (!counted || counted.of_block >= BigInt(r.maxPerBlock) || counted.of_device >= BigInt(r.maxPerDevice))
    return false;
  await sql`insert into registrations (member_id, address_block, device)
    values (${r.memberId}, ${block}, ${device})`.execute(tx);
  return true;
}

/** Nothing is paid out from now on; the first time counts. */
export async function holdPayouts(tx: Tx, memberId: string): Promise<void> {
  await sql`update members set payouts_held_at = least(payouts_held_at, now()) where member_id = ${memberId}`.execute(
    tx,
  );
}
