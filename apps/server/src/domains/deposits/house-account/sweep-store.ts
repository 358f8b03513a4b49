import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';

export interface SweepPictureRow {
  evidence_id: string;
  stored_name: string;
  picture_hash: Buffer;
}

export async function findSweepPicture(db: Db | Tx, id: string): Promise<SweepPictureRow | undefined> {
  const found = await sql<SweepPictureRow>`select evidence_id, stored_name, picture_hash from house_sweep_evidence
    where evidence_id = ${id}::uuid`.execute(db);
  return found.rows[0];
}

/** How many there are of a day: nobody fills the store with them. */
export async function countSweepPictures(db: Db | Tx): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from house_sweep_evidence
    where put_at > now() - interval '1 day'`.execute(db);
  return found.rows[0]?.count ?? 0;
}

export async function insertSweepPicture(
  tx: Tx,
  picture: { id: string; storedName: string; byteLength: number; hash: Buffer; operator: string },
): Promise<void> {
  await sql`insert into house_sweep_evidence (evidence_id, stored_name, byte_length, picture_hash, put_by)
    values (${picture.id}::uuid, ${picture.storedName}, ${picture.byteLength}, ${picture.hash}, ${picture.operator})`.execute(
    tx,
  );
}

export interface NewSweep {
  sweepId: string;
  fromAccount: string;
  toAccount: string | null;
  toName: string | null;
  amountMinor: bigint;
  currency: CashCurrency;
  bankReference: string;
  sentAt: string;
  pictureId: string;
  proposedBy: string;
  approvedBy: string;
}

/** False when the transfer of this number was booked before. */
export async function insertSweep(tx: Tx, s: NewSweep): Promise<boolean> {
  const inserted =
    await sql`insert into house_sweeps (sweep_id, from_account, to_account, to_name, amount, currency, bank_ref, sent_at,
      evidence_id, proposed_by, approved_by)
    values (${s.sweepId}::uuid, ${s.fromAccount}, ${s.toAccount}, ${s.toName}, ${s.amountMinor}, ${s.currency}, ${s.bankReference},
      ${s.sentAt}::timestamptz, ${s.pictureId}::uuid, ${s.proposedBy}, ${s.approvedBy}) on conflict (from_account, bank_ref) do nothing returning sweep_id`.execute(
      tx,
    );
  return inserted.rows.length === 1;
}

export async function isSweepKnown(tx: Tx, fromAccount: string, bankReference: string): Promise<boolean> {
  const found =
    await sql`select 1 from house_sweeps where from_account = ${fromAccount} and bank_ref = ${bankReference}`.execute(
      tx,
    );
  return found.rows.length > 0;
}

/** The house's side of an account in the ledger. */
export async function houseCodeOf(tx: Tx, accountId: string): Promise<string | undefined> {
  const found = await sql<{ code: string | null }>`select house_code_of(${accountId}) as code`.execute(tx);
  return found.rows[0]?.code ?? undefined;
}

export interface SweepRow {
  sweep_id: string;
  from_account: string;
  to_account: string | null;
  to_name: string | null;
  amount: bigint;
  currency: CashCurrency;
  bank_ref: string;
  sent_at: Date;
  evidence_id: string;
  inflow_id: string | null;
  proposed_by: string;
  approved_by: string;
}

export async function listSweeps(db: Db, limit: number): Promise<SweepRow[]> {
  const found =
    await sql<SweepRow>`select s.sweep_id, s.from_account, s.to_account, s.to_name, s.amount, s.currency, s.bank_ref,
      s.sent_at, s.evidence_id, s.inflow_id, s.proposed_by, s.approved_by
    from house_sweeps s order by s.sent_at desc, s.sweep_id limit ${limit}`.execute(db);
  return found.rows;
}

export interface SweepCreditRow {
  sweep_id: string | null;
  inflow_id: string | null;
  bank_ref: string | null;
  operator: string | null;
}

/** Whether a credit waits that is a sweep two people agreed on. */
export const isSweepCreditThere = sql<boolean>`exists (select 1 from find_sweep_credit())`;

export async function findSweepCredit(db: Db): Promise<SweepCreditRow | undefined> {
  const found =
    await sql<SweepCreditRow>`select f.sweep_id, f.inflow_id, f.bank_ref, f.operator from find_sweep_credit() f`.execute(
      db,
    );
  return found.rows[0];
}

export async function setSweepCredit(tx: Tx, sweepId: string, inflowId: string): Promise<void> {
  await sql`update house_sweeps set inflow_id = ${inflowId}::uuid where sweep_id = ${sweepId}::uuid`.execute(tx);
}
