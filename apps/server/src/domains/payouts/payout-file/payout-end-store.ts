import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { HOUSE, lockHouseOrder } from '../../../queries/deposits/inflow-return-facts.ts';

export interface NewProof {
  proofId: string;
  batchId: string;
  lineNo: number;
  storedName: string;
  byteLength: number;
  pictureHash: Buffer;
  operator: string;
}

export async function insertProof(tx: Tx, p: NewProof): Promise<void> {
  await sql`insert into payout_proofs (proof_id, batch_id, line_no, stored_name, byte_length, picture_hash, put_by)
    values (${p.proofId}::uuid, ${p.batchId}::uuid, ${p.lineNo}, ${p.storedName}, ${p.byteLength}, ${p.pictureHash}, ${p.operator})`.execute(
    tx,
  );
}

export interface ProofRow {
  proof_id: string;
  batch_id: string;
  line_no: number;
  stored_name: string;
  picture_hash: Buffer;
}

export async function findProof(db: Db | Tx, proofId: string): Promise<ProofRow | undefined> {
  const found = await sql<ProofRow>`select proof_id, batch_id, line_no, stored_name, picture_hash from payout_proofs
    where proof_id = ${proofId}::uuid`.execute(db);
  return found.rows[0];
}

/** How many pictures one line has, so that nobody fills the store with them. */
export async function countProofs(tx: Tx, batchId: string, lineNo: number): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from payout_proofs
    where batch_id = ${batchId}::uuid and line_no = ${lineNo}`.execute(tx);
  return found.rows[0]?.count ?? 0;
}

export interface OpenLine {
  batch_id: string;
  line_no: number;
  member_id: string;
  operation_id: string;
  amount: bigint;
  reference: string;
}

/** A line that was written out and has no end yet, its withdrawal taken until commit. */
export async function lockOpenLine(tx: Tx, at: { batchId: string; lineNo: number }): Promise<OpenLine | undefined> {
  const line = await findOpenLine(tx, at);
  if (!line) return undefined;
  // It may have ended while somebody else had the withdrawal.
  return (await lockUnended(tx, line)) ? await findOpenLine(tx, at) : undefined;
}

async function lockUnended(tx: Tx, { member_id: memberId, operation_id: operationId }: OpenLine): Promise<boolean> {
  if (memberId === HOUSE) {
    const order = await lockHouseOrder(tx, operationId);
    return order?.state === 'SENT' || order?.state === 'UNKNOWN';
  }
  const found = await sql`select 1 from operations where member_id = ${memberId}
    and operation_id = ${operationId}::uuid and state in ('SENT', 'UNKNOWN') for update`.execute(tx);
  return found.rows.length > 0;
}

async function findOpenLine(tx: Tx, at: { batchId: string; lineNo: number }): Promise<OpenLine | undefined> {
  const found = await sql<OpenLine>`select l.batch_id, l.line_no, l.member_id, l.operation_id, l.amount, l.reference
    from payout_batch_lines l join payout_batches b using (batch_id)
    where l.batch_id = ${at.batchId}::uuid and l.line_no = ${at.lineNo} and b.state in ('EXPORTED', 'SENT')
      and l.given_back_at is null and not exists (select 1 from payout_line_ends e where e.batch_id = l.batch_id and e.line_no = l.line_no)`.execute(
    tx,
  );
  return found.rows[0];
}

export type NewEnd = { batchId: string; lineNo: number } & (
  | { cause: 'DEBIT'; outcome: 'PAID'; debitSubject: string }
  | { cause: 'HAND'; outcome: 'PAID' | 'RETURNED'; proposalId: string; proofId: string }
);

/** False when the line has ended before. */
export async function insertEnd(tx: Tx, e: NewEnd): Promise<boolean> {
  const by =
    e.cause === 'DEBIT'
      ? { debit: e.debitSubject, proposal: null, proof: null }
      : { debit: null, proposal: e.proposalId, proof: e.proofId };
  const inserted =
    await sql`insert into payout_line_ends (batch_id, line_no, outcome, cause, debit_subject, proposal_id, proof_id)
    values (${e.batchId}::uuid, ${e.lineNo}, ${e.outcome}, ${e.cause}, ${by.debit}, ${by.proposal}::uuid, ${by.proof}::uuid)
    on conflict (batch_id, line_no) do nothing returning line_no`.execute(tx);
  return inserted.rows.length === 1;
}

export const isEndOpen = sql<boolean>`exists (select 1 from payout_line_ends where done_at is null)`;

export interface OpenEnd {
  batch_id: string;
  line_no: number;
  outcome: 'PAID' | 'RETURNED';
  member_id: string;
  operation_id: string;
}

/** One line that has ended, and whose withdrawal has not followed. */
export async function lockOpenEnd(tx: Tx): Promise<OpenEnd | undefined> {
  // Alone, because a cluster locks both tables of a join, and the worker may not lock lines.
  const open = await sql<Pick<OpenEnd, 'batch_id' | 'line_no'>>`select batch_id, line_no from payout_line_ends
    where done_at is null order by ended_at limit 1 for update skip locked`.execute(tx);
  const [end] = open.rows;
  if (!end) return undefined;
  const found = await sql<OpenEnd>`select e.batch_id, e.line_no, e.outcome, l.member_id, l.operation_id
    from payout_line_ends e join payout_batch_lines l using (batch_id, line_no)
    where e.batch_id = ${end.batch_id}::uuid and e.line_no = ${end.line_no}`.execute(tx);
  return found.rows[0];
}

export async function finishEnd(tx: Tx, at: Pick<OpenEnd, 'batch_id' | 'line_no'>): Promise<void> {
  await sql`update payout_line_ends set done_at = clock_timestamp()
    where batch_id = ${at.batch_id}::uuid and line_no = ${at.line_no}`.execute(tx);
}
