import { accountDigits } from '@kapao/contract/shared/banks.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Sealer } from '../../platform/security/seal.ts';
import { fitMask, keyOfMask, type MaskFit } from '../../shared/account-mask.ts';
import { matchNames, type NameMatch } from '../../shared/name-match.ts';
import { firstWordsStored } from '../../shared/name-words.ts';
import type { MemberFacts } from './account-facts.ts';
import { bankAccountNo } from './account-facts.ts';

/** What a bank or verifier reports about a sender. */
export interface Sender {
  bankCode: string;
  masked: string;
  /** All names reported; none or empty ones where the bank gives no name. */
  names: readonly string[];
}

/** A member whose account is looked at as a sender's. */
export interface AccountOwner extends MemberFacts {
  isProven: boolean;
  enteredAt: Date;
}

/** How a sender and a member's account stand to each other. */
export interface SenderFit {
  account: MaskFit;
  name: NameMatch;
}

export interface SenderDeps {
  sealer: Sealer;
}

/** Members with the account they have today, and whether it is proven. */
const OWNER = sql`m.member_id, m.name, m.username, m.currency, m.status, m.bank_code, m.bank_account_name,
    m.bank_account_no_sealed, m.bank_changed_at, p.member_id is not null as "isProven", b.entered_at as "enteredAt"`;
const OWNERS = sql`select ${OWNER}
  from members m join member_bank_accounts b using (member_id) left join account_proofs p using (member_id)`;

/** Members whose bank account could be the masked one, proven ones first; at most `most`. */
export async function ownersByMask(
  db: Db | Tx,
  account: { bankCode: string; masked: string; most: number },
): Promise<AccountOwner[]> {
  const key = keyOfMask(account.masked);
  if (key === undefined) return [];
  const found = await sql<AccountOwner>`${OWNERS} where m.member_id in (select member_id from member_bank_masks
      where bank_code = ${account.bankCode} and mask_key = ${key})
    order by p.member_id is null, m.member_id limit ${account.most}`.execute(db);
  return found.rows;
}

/**
 * The same for several masked accounts, as a part of a statement: each row has the place of its account, from 1, as `place`.
 * An account that shows no digits has no owners.
 */
export function ownersOfMasks(accounts: readonly { bankCode: string; masked: string }[], most: number) {
  const banks = accounts.map(({ bankCode }) => bankCode);
  const keys = accounts.map(({ masked }) => keyOfMask(masked) ?? null);
  return sql<
    AccountOwner & { place: number }
  >`select o.place, o.member_id, o.name, o.username, o.currency, o.status, o.bank_code,
      o.bank_account_name, o.bank_account_no_sealed, o.bank_changed_at, o."isProven", o."enteredAt"
    from (select ${OWNER}, a.place::int, row_number() over (partition by a.place order by p.member_id is null, m.member_id) as rank
      from unnest(${banks}::text[], ${keys}::text[]) with ordinality as a (bank_code, mask_key, place)
      join member_bank_masks k on k.bank_code = a.bank_code and k.mask_key = a.mask_key
      join members m on m.member_id = k.member_id join member_bank_accounts b on b.member_id = m.member_id
      left join account_proofs p on p.member_id = m.member_id) o
    where o.rank <= ${most} order by o.place, not o."isProven", o.member_id`;
}

/** The owners of each of these accounts, at its place. */
export async function ownersByMasks(
  db: Db | Tx,
  { accounts, most }: { accounts: readonly { bankCode: string; masked: string }[]; most: number },
): Promise<AccountOwner[][]> {
  const found = await ownersOfMasks(accounts, most).execute(db);
  return accounts.map((_, at) => found.rows.filter(({ place }) => place === at + 1));
}

/** The stored name begins with one of these words, or with a title and then one of them; an index each. */
export const isNamed = (firstWords: readonly string[]) =>
  sql<boolean>`(upper(split_part(m.bank_account_name, ' ', 1)) = any (${[...firstWords]}::text[])
    or upper(split_part(m.bank_account_name, ' ', 2)) = any (${[...firstWords]}::text[]))`;

/** Members of a bank whose account name has the same first name as another, with or without a title; at most `most`. */
export async function ownersByFirstName(
  db: Db | Tx,
  account: { bankCode: string; name: string; most: number },
): Promise<AccountOwner[]> {
  const found = await sql<AccountOwner>`${OWNERS}
    where ${isNamed(firstWordsStored(account.name))}
      and m.bank_code = ${account.bankCode} order by p.member_id is null, m.member_id limit ${account.most}`.execute(
    db,
  );
  return found.rows;
}

export async function accountOwner(db: Db | Tx, memberId: string): Promise<AccountOwner | undefined> {
  const found = await sql<AccountOwner>`${OWNERS} where m.member_id = ${memberId}`.execute(db);
  return found.rows[0];
}

/** The member who has entered this account number, by its keyed hash. */
export async function ownerOfNumber(
  db: Db | Tx,
  account: { bankCode: string; accountNoHash: Buffer },
): Promise<AccountOwner | undefined> {
  const found = await sql<AccountOwner>`${OWNERS}
    where b.bank_code = ${account.bankCode} and b.account_no_hash = ${account.accountNoHash}`.execute(db);
  return found.rows[0];
}

export async function accountOwners(db: Db | Tx, memberIds: readonly string[]): Promise<AccountOwner[]> {
  const found = await sql<AccountOwner>`${OWNERS} where m.member_id = any(${[...memberIds]}::text[])`.execute(db);
  return found.rows;
}

/** Compares a reported sender with a member's account: bank, number and name. */
export function compareSender({ sealer }: SenderDeps, sender: Sender, owner: AccountOwner): SenderFit {
  const accountNo = bankAccountNo(sealer, owner);
  const isBank = sender.bankCode === owner.bank_code;
  return {
    account: isBank ? fitMask(sender.masked, { accountNo, lengths: accountDigits(owner.bank_code) }) : 'differs',
    name: matchNames(owner.bank_account_name, sender.names),
  };
}

/** True when the transfer was made after the account was entered here, within the tolerance of clocks. */
export function isSinceEntry(owner: Pick<AccountOwner, 'enteredAt'>, occurredAt: Date, clockSeconds: number): boolean {
  return occurredAt.getTime() + clockSeconds * 1_000 >= owner.enteredAt.getTime();
}
