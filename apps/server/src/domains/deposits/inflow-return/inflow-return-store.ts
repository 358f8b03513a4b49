import type { RETURN_WAYS, ReturnState } from '@kapao/contract/operator/inflow-return.ts';
import type { PayoutEnd } from '@kapao/contract/operator/payout-desk.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { BankSaid } from '../../../gateways/payout.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { banksThatPay } from '../../../queries/backoffice/partner-facts.ts';

export interface ReturnRow {
  return_id: string;
  inflow_id: string;
  amount: bigint;
  currency: CashCurrency;
  state: ReturnState;
  bank_code: string;
  account_name: string;
  account_no_sealed: Buffer;
  is_typed: boolean;
  bank_holder: string | null;
  evidence_id: string | null;
  note_reference: string;
  reason: string;
  asked_by: string;
  asked_at: Date;
  approved_by: string | null;
  approved_at: Date | null;
  way: (typeof RETURN_WAYS)[number] | null;
  partner_id: string | null;
  bank_number: string | null;
  sent_ref: string | null;
  partner_ref: string | null;
  attempts: number;
  next_attempt_at: Date | null;
  lease_until: Date | null;
  fence: bigint;
  last_answer: string | null;
  final_at: Date | null;
}

export interface NewReturn {
  returnId: string;
  inflowId: string;
  amountMinor: bigint;
  currency: string;
  bankCode: string;
  accountName: string;
  accountNoSealed: Buffer;
  isTyped: boolean;
  bankHolder: string | null;
  pictureId: string | undefined;
  noteReference: string;
  reason: string;
  operator: string;
}

export async function insertReturn(tx: Tx, r: NewReturn): Promise<void> {
  await sql`insert into inflow_returns (return_id, inflow_id, amount, currency, state, bank_code, account_name, account_no_sealed,
      is_typed, bank_holder, evidence_id, note_reference, reason, asked_by)
    values (${r.returnId}::uuid, ${r.inflowId}::uuid, ${r.amountMinor}, ${r.currency}, 'REVIEW', ${r.bankCode}, ${r.accountName},
      ${r.accountNoSealed}, ${r.isTyped}, ${r.bankHolder}, ${r.pictureId ?? null}::uuid, ${r.noteReference}, ${r.reason},
      ${r.operator})`.execute(tx);
}

export async function findReturn(db: Db | Tx, returnId: string): Promise<ReturnRow | undefined> {
  const found = await sql<ReturnRow>`select * from inflow_returns where return_id = ${returnId}::uuid`.execute(db);
  return found.rows[0];
}

/** Takes an order until commit; whoever calls it has taken its money before. */
export async function lockReturnRow(tx: Tx, returnId: string): Promise<ReturnRow | undefined> {
  const found =
    await sql<ReturnRow>`select * from inflow_returns where return_id = ${returnId}::uuid for update`.execute(tx);
  return found.rows[0];
}

export async function listReturns(db: Db, inflowId: string, limit: number): Promise<ReturnRow[]> {
  const found = await sql<ReturnRow>`select * from inflow_returns where inflow_id = ${inflowId}::uuid
    order by asked_at desc limit ${limit}`.execute(db);
  return found.rows;
}

interface Move {
  returnId: string;
  to: ReturnState;
  /** Only while this holder has it. */
  fence?: bigint;
  lastAnswer?: string;
  /** Absent where the worker has nothing more to do. */
  retryInMs?: number;
}

/** Moves an order, or keeps its state and its next time; false when another holder has it by now. */
export async function moveReturn(tx: Tx, move: Move, also: RawBuilder<unknown> = sql``): Promise<boolean> {
  const { returnId, to, fence, lastAnswer, retryInMs } = move;
  const moved =
    await sql`update inflow_returns set state = ${to}, last_answer = coalesce(${lastAnswer ?? null}, last_answer),
      next_attempt_at = clock_timestamp() + make_interval(secs => ${retryInMs === undefined ? null : retryInMs / 1_000}::float8),
      final_at = case when ${to} in ('PAID', 'FAILED', 'REJECTED') then clock_timestamp() end ${also}
    where return_id = ${returnId}::uuid and (${fence ?? null}::bigint is null or fence = ${fence ?? null}) returning return_id`.execute(
      tx,
    );
  return moved.rows.length === 1;
}

/** Keeps when the bank is asked after a failed order again; never where no time is given. */
export async function askFailedAgain(
  tx: Tx,
  { return_id: returnId, fence }: Pick<ReturnRow, 'return_id' | 'fence'>,
  retryInMs?: number,
): Promise<void> {
  const seconds = retryInMs === undefined ? null : retryInMs / 1_000;
  await sql`update inflow_returns set next_attempt_at = clock_timestamp() + make_interval(secs => ${seconds}::float8)
    where return_id = ${returnId}::uuid and fence = ${fence} and state = 'FAILED'`.execute(tx);
}

export const approving = (operator: string) => sql`, approved_by = ${operator}, approved_at = clock_timestamp()`;
export const byHand = sql`, way = 'HAND', sent_ref = note_reference`;

/** Records the bank of an order for good, and the reference it is sent under where that is known; false when the bank pays nobody any more. */
export async function giveToBank(
  tx: Tx,
  {
    returnId,
    partnerId,
    way,
    sentRef,
  }: { returnId: string; partnerId: string; way: 'BANK' | 'FILE'; sentRef?: string },
): Promise<boolean> {
  const given = await sql`update inflow_returns r set partner_id = p.partner_id, way = ${way},
      sent_ref = coalesce(${sentRef ?? null}, r.sent_ref) from ${banksThatPay} p
    where p.partner_id = ${partnerId} and r.return_id = ${returnId}::uuid returning r.return_id`.execute(tx);
  return given.rows.length === 1;
}

export const isReturnDue = sql<boolean>`exists (select 1 from inflow_returns where next_attempt_at <= statement_timestamp())`;

/** Takes one due order for a while: a new fencing number makes any earlier holder's writes void. */
export async function takeDueReturn(db: Db, leaseSeconds: number): Promise<ReturnRow | undefined> {
  const lease = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
  const taken =
    await sql<ReturnRow>`update inflow_returns set fence = fence + 1, attempts = attempts + 1, lease_until = ${lease},
      next_attempt_at = ${lease}
    where return_id = (select return_id from inflow_returns where next_attempt_at <= statement_timestamp()
      order by next_attempt_at limit 1 for update skip locked) returning *`.execute(db);
  return taken.rows[0];
}

/** Has the worker ask the bank at once, or returns until when a worker has the order that asks or asked a moment ago. */
export async function askReturnSoon(tx: Tx, returnId: string): Promise<Date | null> {
  const asked = await sql<{ taken_until: Date | null }>`update inflow_returns set
      next_attempt_at = case when lease_until >= clock_timestamp() then next_attempt_at else clock_timestamp() end
    where return_id = ${returnId}::uuid
    returning case when lease_until >= clock_timestamp() then lease_until end as taken_until`.execute(tx);
  return asked.rows[0]?.taken_until ?? null;
}

/** Stores the bank's number of an order, both references and the named holder, once, for the holder of the fence; returns the stored number. */
export async function keepBankNumber(
  db: Db,
  { return_id: returnId, fence }: Pick<ReturnRow, 'return_id' | 'fence'>,
  { bankNumber, sentRef, partnerRef, holder }: BankSaid,
): Promise<string | undefined> {
  const kept = await sql<{
    bank_number: string;
  }>`update inflow_returns set bank_number = coalesce(bank_number, ${bankNumber}),
      sent_ref = case when bank_number is null then ${sentRef} else sent_ref end,
      partner_ref = case when bank_number is null then ${partnerRef} else partner_ref end,
      bank_holder = case when bank_number is null then ${holder} else bank_holder end
    where return_id = ${returnId}::uuid and fence = ${fence} and state in ('SENT', 'UNKNOWN') returning bank_number`.execute(
    db,
  );
  return kept.rows[0]?.bank_number;
}

/** Keeps whom the bank named instead of the sender. */
export async function keepHolder(tx: Tx, returnId: string, holder: string): Promise<void> {
  await sql`update inflow_returns set bank_holder = ${holder} where return_id = ${returnId}::uuid and bank_number is null`.execute(
    tx,
  );
}

/** True of a bank to which the site pays. */
export async function isPayableBank(db: Db | Tx, code: string): Promise<boolean> {
  const found = await sql`select 1 from banks where code = ${code} and kind = 'BANK'`.execute(db);
  return found.rows.length > 0;
}

/** True of an account of the site of this currency, from which an operator may have paid. */
export async function isReceivingAccount(tx: Tx, id: string, currency: string): Promise<boolean> {
  const found =
    await sql`select 1 from receiving_accounts where receiving_account_id = ${id} and currency = ${currency}`.execute(
      tx,
    );
  return found.rows.length > 0;
}

export interface NewEnd {
  returnId: string;
  outcome: PayoutEnd;
  fromAccount: string | null;
  bankReference: string | null;
  proposalId: string;
  pictureId: string;
}

export async function insertReturnEnd(tx: Tx, e: NewEnd): Promise<void> {
  await sql`insert into inflow_return_ends (return_id, outcome, from_account, bank_ref, proposal_id, evidence_id)
    values (${e.returnId}::uuid, ${e.outcome}, ${e.fromAccount}, ${e.bankReference}, ${e.proposalId}::uuid, ${e.pictureId}::uuid)`.execute(
    tx,
  );
}

interface EndRow {
  return_id: string;
  outcome: PayoutEnd;
  from_account: string | null;
  bank_ref: string | null;
  evidence_id: string;
}

export async function findReturnEnds(db: Db, returnIds: readonly string[]): Promise<Map<string, EndRow>> {
  const found = await sql<EndRow>`select return_id, outcome, from_account, bank_ref, evidence_id from inflow_return_ends
    where return_id = any(${[...returnIds]}::uuid[])`.execute(db);
  return new Map(found.rows.map((row) => [row.return_id, row]));
}

export interface PictureRow {
  evidence_id: string;
  inflow_id: string;
  stored_name: string;
  picture_hash: Buffer;
}

export async function findPicture(db: Db | Tx, id: string): Promise<PictureRow | undefined> {
  const found =
    await sql<PictureRow>`select evidence_id, inflow_id, stored_name, picture_hash from inflow_return_evidence
    where evidence_id = ${id}::uuid`.execute(db);
  return found.rows[0];
}

/** How many one inflow has, so that nobody fills the store with them. */
export async function countPictures(db: Db | Tx, inflowId: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from inflow_return_evidence
    where inflow_id = ${inflowId}::uuid`.execute(db);
  return found.rows[0]?.count ?? 0;
}

export async function insertPicture(
  tx: Tx,
  p: { id: string; inflowId: string; storedName: string; byteLength: number; hash: Buffer; operator: string },
): Promise<void> {
  await sql`insert into inflow_return_evidence (evidence_id, inflow_id, stored_name, byte_length, picture_hash, put_by)
    values (${p.id}::uuid, ${p.inflowId}::uuid, ${p.storedName}, ${p.byteLength}, ${p.hash}, ${p.operator})`.execute(
    tx,
  );
}
