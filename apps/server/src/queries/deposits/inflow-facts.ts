import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { invariant } from '../../platform/process/invariant.ts';
import type { MaskFit } from '../../shared/account-mask.ts';
import type { NameReason } from '../../shared/name-match.ts';

/** The owner of an account's money that is no member's (design 3). */
export function houseOwner(receivingAccountId: string): string {
  return `house:${receivingAccountId}`;
}

/** One bank-side fact, however it was reported. Its identity is (receiving account, bank reference) (design 4, L10). */
export interface InflowFact {
  receivingAccountId: string;
  bankRef: string;
  amountMinor: bigint;
  currency: CashCurrency;
  fromBank: string;
  fromAccountMasked: string;
  fromName: string;
  /** ISO 8601. */
  occurredAt: string;
  source: 'feed' | 'notice' | 'slip' | 'qr' | 'prepaid' | 'hand' | 'file';
  /** The house's side in the ledger: `bank`, `gateway:<name>` or `prepaid`. */
  houseCode: string;
}

/** Which of a member's accounts in the ledger tell what came in, by every way there is (`houseCode`); their balances are negative. */
export const isMoneyIn = sql`(code in ('bank', 'prepaid') or code like 'gateway:%')`;

/** A deposit of a member, passed to features that reward it, inside the transaction that credits it. */
export interface CreditedDeposit {
  memberId: string;
  operationId: string;
  amountMinor: bigint;
  currency: CashCurrency;
}
export type OnDeposit = (tx: Tx, deposit: CreditedDeposit) => Promise<void>;

/** How a fact stands after it was reported. */
export interface Booked {
  inflowId: string;
  /** By which the credit is known: another than the fact's where a statement had told it before. */
  bankRef: string;
  /** DOUBTED: nothing was booked, because a statement has told a credit that may be this one (record 75). */
  state: 'CREDITED' | 'UNMATCHED' | 'RETURNED' | 'DOUBTED';
  memberId: string | null;
  amountMinor: bigint;
}

/** What was known of sender and member when money was credited, kept with the inflow. */
export interface Evidence {
  memberId: string;
  account: MaskFit;
  /** How far the names agree, of 100, and how far they had to. */
  score: number;
  threshold: number;
  reasons: readonly NameReason[];
  /** A deposit or payout had proven the account before. */
  isProven: boolean;
}

/** What has decided whose money it is. */
export type CreditedBy = 'MATCH' | 'SLIP' | 'CODE' | 'GIFT' | 'OPERATOR';

export type Match =
  | { outcome: 'credit'; memberId: string; by: 'MATCH' | 'SLIP' | 'OPERATOR'; evidence: Evidence | undefined }
  | { outcome: 'credit'; memberId: string; by: 'CODE' | 'GIFT'; evidence?: undefined }
  | { outcome: 'wait'; reason: WaitReason };

/** Why money waits for an operator. */
export type WaitReason =
  | 'UNKNOWN_SENDER'
  | 'AMBIGUOUS'
  | 'MEMBER_FROZEN'
  | 'OTHER_CURRENCY'
  | 'QR_LATE'
  | 'QR_AGAIN'
  | 'QR_UNKNOWN'
  | 'OTHER_SENDER'
  | 'NAME_DIFFERS'
  | 'NO_NAME'
  | 'BEFORE_ACCOUNT'
  | 'ACCOUNT_UNSURE';

/** Books a fact once, in the caller's transaction; answers its state. */
export type BookInflow = (tx: Tx, fact: InflowFact, match: Match) => Promise<Booked>;

/** A reference that is known, and by which the credit is booked: another where a statement had told it before. */
export interface KnownInflow {
  told: string;
  bank_ref: string;
  /** A statement has told it under this very reference, and nobody else did yet. */
  is_only_of_file: boolean;
}

/** Which of these were reported before, by whatever way (L10). */
export async function knownInflows(
  db: Db | Tx,
  receivingAccountId: string,
  bankRefs: readonly string[],
): Promise<KnownInflow[]> {
  const found = await sql<KnownInflow>`
    select n.bank_ref as told, n.inflow_ref as bank_ref, false as is_only_of_file from inflow_references n
    where n.receiving_account_id = ${receivingAccountId} and n.bank_ref = any(${[...bankRefs]}::text[])
    union all
    select i.bank_ref, i.bank_ref, i.source = 'file' from inflows i
    where i.receiving_account_id = ${receivingAccountId} and i.bank_ref = any(${[...bankRefs]}::text[])
      and not exists (select 1 from inflow_references n
        where n.receiving_account_id = i.receiving_account_id and n.bank_ref = i.bank_ref)`.execute(db);
  return found.rows;
}

/** Which of these facts a statement may have told before; they are looked at one by one. */
export async function maybeToldByFile(
  db: Db,
  receivingAccountId: string,
  facts: readonly Pick<
    InflowFact,
    'bankRef' | 'amountMinor' | 'currency' | 'occurredAt' | 'fromBank' | 'fromAccountMasked'
  >[],
): Promise<string[]> {
  const lines = facts.map((fact) => ({
    ref: fact.bankRef,
    amount: String(fact.amountMinor),
    currency: fact.currency,
    at: fact.occurredAt,
    bank: fact.fromBank,
    masked: fact.fromAccountMasked,
  }));
  const found = await sql<{ ref: string }>`select l.ref from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as l (ref text, amount bigint, currency text, at timestamptz, bank text, masked text)
    where exists (select 1 from find_same_credit(${receivingAccountId}, 'bank', l.amount, l.currency, l.at, l.at, l.bank, l.masked))`.execute(
    db,
  );
  return found.rows.map(({ ref }) => ref);
}

/** A line of a bank, new as far as we know, and whose it is. */
export interface ToldLine {
  seq: bigint;
  fact: InflowFact;
  match: Match;
}

/** Takes in lines of one account in one statement, all or none; answers which are in the books now: the others come alone. */
export type BookLines = (db: Db, lines: readonly ToldLine[]) => Promise<ReadonlySet<ToldLine>>;

/**
 * Returns money that a bank names so, first or after a file, that has this id, or that is one of `also`, and the member it was credited to;
 * a reference is unique at its account only.
 */
export async function inflowsNamed(
  db: Db,
  name: { references: readonly string[]; id: string | undefined; also: readonly string[] },
): Promise<{ inflow_id: string; credited_member_id: string | null }[]> {
  const references = [...name.references];
  const ids = [...name.also, ...(name.id === undefined ? [] : [name.id])];
  const found = await sql<{ inflow_id: string; credited_member_id: string | null }>`
    select inflow_id, credited_member_id from inflows where bank_ref = any(${references}::text[])
    union select i.inflow_id, i.credited_member_id from inflow_references n
      join inflows i on i.receiving_account_id = n.receiving_account_id and i.bank_ref = n.inflow_ref
      where n.bank_ref = any(${references}::text[])
    union select inflow_id, credited_member_id from inflows where inflow_id = any(${ids}::uuid[]) limit 100`.execute(
    db,
  );
  return found.rows;
}

/** The bank's own references of credits that a statement file reported first. */
export async function ownReferences(db: Db, inflowIds: readonly string[]): Promise<Map<string, string>> {
  if (inflowIds.length === 0) return new Map();
  const found = await sql<{ inflow_id: string; bank_ref: string }>`select i.inflow_id, n.bank_ref
    from inflows i join inflow_references n on n.receiving_account_id = i.receiving_account_id and n.inflow_ref = i.bank_ref
    where i.inflow_id = any(${[...inflowIds]}::uuid[])`.execute(db);
  return new Map(found.rows.map((row) => [row.inflow_id, row.bank_ref]));
}

export async function paymentOf(
  tx: Tx,
  inflowId: string,
): Promise<{ bank: string; accountMasked: string; name: string } | undefined> {
  const found = await sql<{ bank: string; accountMasked: string; name: string }>`select from_bank as bank,
      from_account_masked as "accountMasked", from_name as name from inflows where inflow_id = ${inflowId}::uuid`.execute(
    tx,
  );
  return found.rows[0];
}

/** Money that waits for people to say whose it is; a part of a statement. */
export const inflowsForPeople = sql`(select created_at from inflows where state = 'UNMATCHED')`;

/** Money that was credited, to whom, and who sent it; a part of a statement. */
export const creditedInflows = sql`(select inflow_id, credited_member_id as member_id, from_bank, from_account_masked, from_name
  from inflows where state = 'CREDITED')`;

type Piece = RawBuilder<unknown>;

/** The inflow of a reference at an account, if there is one; a part of a statement. */
export const inflowIdOf = (accountId: Piece, reference: Piece) =>
  sql<
    string | null
  >`(select inflow_id from inflows where receiving_account_id = ${accountId} and bank_ref = ${reference})`;

/** When money came in, by the bank and by us; a part of a statement. */
export const inflowTimes = sql`(select inflow_id, occurred_at, created_at as seen_at from inflows)`;

/**
 * How money came in, as its member knows it; a part of a statement. None of it changes once it is credited, and whoever credited money
 * that came by a code or a link, it came by that.
 */
export const inflowWays = sql`(select inflow_id, from_account_masked, substring(house_code from '^gateway:(.*)$') as company,
    case when house_code like 'gateway:%' then 'QR' when house_code = 'prepaid' then 'GIFT' when credited_by = 'OPERATOR' then 'STAFF'
      when credited_by = 'SLIP' then 'SLIP' when source = 'file' then 'FILE' else 'BANK' end as way
  from inflows)`;

/** True of an account of which a statement has told credits. */
export const hasFileInflows = (accountId: Piece) =>
  sql<boolean>`exists (select 1 from inflows i where i.receiving_account_id = ${accountId} and i.source = 'file')`;

/** True of a reference at an account that was reported before, by whatever way (L10). */
export const isKnownReference = (accountId: Piece, reference: string) =>
  sql<boolean>`(exists (select 1 from inflows i where i.receiving_account_id = ${accountId} and i.bank_ref = ${reference})
    or exists (select 1 from inflow_references n where n.receiving_account_id = ${accountId} and n.bank_ref = ${reference}))`;

/** When the newest of all was written; a part of a statement. */
export const lastInflowAt = sql<Date | null>`(select created_at from inflows order by created_at desc limit 1)`;

/** The different names under which a member's newest deposits came from the bank of the payout account, as that bank told them. */
export async function namesOfSender(db: Db | Tx, memberId: string, most: number): Promise<string[]> {
  const found = await sql<{ from_name: string }>`select distinct i.from_name from (
      select operation_id from operations where member_id = ${memberId} and kind = 'deposit' order by created_at desc limit 50) o
    join inflows i on i.inflow_id = o.operation_id and i.credited_member_id = ${memberId} and i.credited_by in ('MATCH', 'SLIP')
    join members m on m.member_id = i.credited_member_id and m.bank_code = i.from_bank
    where i.from_name <> '' order by i.from_name limit ${most}`.execute(db);
  return found.rows.map(({ from_name: name }) => name);
}

interface PaidByCode {
  amount: bigint;
  from_name: string;
  final_at: Date;
}

/** More payments than these are not looked back at. */
const MAX_PAYMENTS = 1_000;

/** Payments of a member's codes whose payer was told, newest first. */
export async function findPaymentsByCode(tx: Tx, memberId: string): Promise<PaidByCode[]> {
  const found = await sql<PaidByCode>`select amount, from_name, final_at from inflows
    where credited_member_id = ${memberId} and credited_by = 'CODE' and from_name <> '' and final_at is not null
    order by final_at desc limit ${MAX_PAYMENTS}`.execute(tx);
  return found.rows;
}

/** Credits of a member that only a statement file reported, at an account with a feed that has not named them; newest first. */
export async function findUntoldCredits(tx: Tx, memberId: string): Promise<{ amount: bigint; final_at: Date }[]> {
  const found = await sql<{ amount: bigint | null; final_at: Date | null }>`select amount, final_at
    from untold_credits(${memberId})`.execute(tx);
  return found.rows.map(({ amount, final_at: creditedAt }) => {
    invariant(amount !== null && creditedAt !== null, 'a credit has an amount and a time');
    return { amount, final_at: creditedAt };
  });
}

/**
 * Tells whether a credit of this amount at this account has the same reference in another spelling: other letters' case, spaces or
 * dashes. Two operators who book such a credit at the same time wait for each other here.
 */
export async function isReferenceTaken(
  tx: Tx,
  { accountId, amountMinor, reference }: { accountId: string; amountMinor: bigint; reference: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`hand:${accountId}`}))`.execute(tx);
  const plain = (name: RawBuilder<unknown>) => sql`upper(regexp_replace(${name}, '[^[:alnum:]]', '', 'g'))`;
  const found = await sql<{ is_taken: boolean }>`select exists (
    select 1 from inflows i left join inflow_references n
      on n.receiving_account_id = i.receiving_account_id and n.inflow_ref = i.bank_ref
    where i.receiving_account_id = ${accountId} and i.amount = ${amountMinor} and i.bank_ref <> ${reference}
      and ${plain(sql`${reference}`)} in (${plain(sql`i.bank_ref`)}, ${plain(sql`n.bank_ref`)})) as is_taken`.execute(
    tx,
  );
  return found.rows[0]?.is_taken === true;
}
