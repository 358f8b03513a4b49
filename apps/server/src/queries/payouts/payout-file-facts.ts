import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { sealPlace } from '../../platform/security/seal.ts';

/** Where the file of a batch is sealed for. */
export const payoutFilePlace = (batchId: string) => sealPlace('payout_batches', 'file_sealed', batchId);

/** Those of these texts of a bank, by their places, that carry the reference of a line; several when a text carries several. */
export async function findLinesIn(db: Db | Tx, texts: readonly string[]): Promise<(NamedLine & { place: number })[]> {
  const found = await sql<
    NamedLine & { place: number }
  >`select t.place::int as place, l.batch_id, l.line_no, l.member_id, l.operation_id,
      l.reference, b.partner_id, l.given_back_at is not null as is_given_back, b.settings ->> 'debitAccountNo' as debit_account_no
    from unnest(${[...texts]}::text[]) with ordinality t (told, place)
      cross join lateral payout_references(t.told) named (reference)
      join payout_batch_lines l on l.reference = named.reference join payout_batches b using (batch_id)
    order by t.place, l.reference`.execute(db);
  return found.rows;
}

/** The line of a batch that a bank speaks of by its reference. */
export interface FiledLine {
  batch_id: string;
  line_no: number;
  member_id: string;
  operation_id: string;
  partner_id: string;
  is_given_back: boolean;
}

/** The same, with the account that pays it. */
export interface NamedLine extends FiledLine {
  reference: string;
  debit_account_no: string | null;
}

/** By what was written into a file; no reference is in two lines. */
export async function findFiledLine(tx: Tx, reference: string): Promise<FiledLine | undefined> {
  const found = await sql<FiledLine>`select l.batch_id, l.line_no, l.member_id, l.operation_id, b.partner_id,
      l.given_back_at is not null as is_given_back
    from payout_batch_lines l join payout_batches b using (batch_id) where l.reference = ${reference}`.execute(tx);
  return found.rows[0];
}

/** Of an operation `o`: the batch it is in, with the bank that is given it and the day on which it is executed; a part of a statement. */
export const batchOf = sql`(select b.partner_id, b.value_date from payout_batch_lines l join payout_batches b using (batch_id)
  where l.member_id = o.member_id and l.operation_id = o.operation_id and l.given_back_at is null)`;
/** Withdrawals by the references of their lines, also in files that were cancelled. */
export async function withdrawalsByLine(
  db: Db,
  references: readonly string[],
): Promise<{ member_id: string; operation_id: string }[]> {
  const found = await sql<{
    member_id: string;
    operation_id: string;
  }>`select member_id, operation_id from payout_batch_lines
    where reference = any(${[...references]}::text[])`.execute(db);
  return found.rows;
}

/** True of a withdrawal that is in a batch: nothing but its file sends it. */
export async function isInBatch(db: Db | Tx, withdrawal: { memberId: string; operationId: string }): Promise<boolean> {
  const found = await sql`select 1 from payout_batch_lines where member_id = ${withdrawal.memberId}
    and operation_id = ${withdrawal.operationId}::uuid and given_back_at is null`.execute(db);
  return found.rows.length > 0;
}

/** Of an operation `o`: it leaves, or has left, in a file. */
export const isFiled = sql<boolean>`exists (select 1 from payout_batch_lines l
  where l.member_id = o.member_id and l.operation_id = o.operation_id and l.given_back_at is null)`;

/** Of an operation `o`: two people have said by a picture of the bank's answer how its line of a file ended. */
export const wasEndedByHand = sql<boolean>`exists (select 1 from payout_batch_lines l join payout_line_ends e using (batch_id, line_no)
  where l.member_id = o.member_id and l.operation_id = o.operation_id and e.cause = 'HAND')`;
