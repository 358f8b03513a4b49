import type { AdjustmentDirection, AdjustmentReason } from '@kapao/contract/shared/adjustment-reasons.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';

export interface NewEvidence {
  evidenceId: string;
  memberId: string;
  storedName: string;
  byteLength: number;
  pictureHash: Buffer;
  operator: string;
}

export async function insertEvidence(tx: Tx, e: NewEvidence): Promise<void> {
  await sql`insert into adjustment_evidence (evidence_id, member_id, stored_name, byte_length, picture_hash, put_by)
    values (${e.evidenceId}::uuid, ${e.memberId}, ${e.storedName}, ${e.byteLength}, ${e.pictureHash}, ${e.operator})`.execute(
    tx,
  );
}

/** How many pictures there are of one member in a day: nobody fills the store with them. */
export async function countEvidence(db: Db | Tx, memberId: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from adjustment_evidence
    where member_id = ${memberId} and put_at > now() - interval '1 day'`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/** Adjustments come one after the other until commit: the database takes the same lock, and later would refuse as a fault. */
export async function holdLimits(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('adjustments', 0))`.execute(tx);
}

/** What one adjustment may be, and what others leave for credits of these 24 hours, in minor units. */
export async function readLimits(
  db: Db | Tx,
  { currency, operationId }: { currency: CashCurrency; operationId: string | null },
): Promise<{ max_each: bigint; left_today: bigint }> {
  const found = await sql<{ max_each: bigint; left_today: bigint }>`
    select coalesce(adjustment_limit('maxEach', ${currency}), 0) as max_each, coalesce(adjustment_limit('maxDay', ${currency})
      - credited_by_hand(${currency}, ${operationId}::uuid), 0)::bigint as left_today`.execute(db);
  return found.rows[0] ?? { max_each: 0n, left_today: 0n };
}

export interface NewAdjustment {
  memberId: string;
  operationId: string;
  direction: AdjustmentDirection;
  cause: AdjustmentReason;
  game: string | null;
  amountMinor: bigint;
  currency: CashCurrency;
  aboutOperationId: string | null;
  evidenceId: string | null;
}

export async function insertAdjustment(tx: Tx, a: NewAdjustment): Promise<void> {
  await sql`insert into adjustments (member_id, operation_id, direction, cause, game_code, amount, currency, about_operation_id, evidence_id)
    values (${a.memberId}, ${a.operationId}::uuid, ${a.direction}, ${a.cause}, ${a.game}, ${a.amountMinor}, ${a.currency},
      ${a.aboutOperationId}::uuid, ${a.evidenceId}::uuid)`.execute(tx);
}
