import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { MaskFit } from '../../domain/account-mask.ts';
import type { NameReason } from '../../domain/name-match.ts';
import type { Db, Tx } from '../../platform/database/db.ts';

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
  source: 'feed' | 'notice' | 'slip' | 'qr' | 'prepaid' | 'hand';
  /** The house's side in the ledger: `bank`, `gateway:<name>` or `prepaid`. */
  houseCode: string;
}

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
  state: 'CREDITED' | 'UNMATCHED' | 'RETURNED';
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

/** True when this bank-side fact was reported before, by whatever way (L10). */
export async function isKnownInflow(db: Db, receivingAccountId: string, bankRef: string): Promise<boolean> {
  const found = await sql`select from inflows where receiving_account_id = ${receivingAccountId}
    and bank_ref = ${bankRef}`.execute(db);
  return found.rows.length === 1;
}

/** Which of these were reported before. */
export async function knownInflows(db: Db, receivingAccountId: string, bankRefs: readonly string[]): Promise<string[]> {
  const found = await sql<{ bank_ref: string }>`select bank_ref from inflows
    where receiving_account_id = ${receivingAccountId} and bank_ref = any(${[...bankRefs]}::text[])`.execute(db);
  return found.rows.map(({ bank_ref }) => bank_ref);
}

/** A line of a bank, new as far as we know, and whose it is. */
export interface ToldLine {
  seq: bigint;
  fact: InflowFact;
  match: Match;
}

/** Takes in lines of one account in one statement, all or none; answers which are in the books now: the others come alone. */
export type BookLines = (db: Db, lines: readonly ToldLine[]) => Promise<ReadonlySet<ToldLine>>;

/** To whom money was credited that a bank names so, or that has this id; a reference is unique at its account only. */
export async function membersByInflow(db: Db, name: { reference: string; id: string | undefined }): Promise<string[]> {
  const found = await sql<{ credited_member_id: string | null }>`
    select credited_member_id from inflows where bank_ref = ${name.reference}
    union select credited_member_id from inflows where inflow_id = ${name.id ?? null}::uuid limit 100`.execute(db);
  return found.rows.flatMap((row) => row.credited_member_id ?? []);
}
