import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { settledBy } from './feed-line-facts.ts';
import type { CreditedBy, InflowFact } from './inflow-facts.ts';
import { uploaderOf } from './statement-file-facts.ts';

export interface InflowRow {
  receiving_account_id: string;
  bank_ref: string;
  inflow_id: string;
  amount: bigint;
  currency: CashCurrency;
  state: 'UNMATCHED' | 'CREDITED' | 'RETURNED';
  wait_reason: string | null;
  source: InflowFact['source'];
  from_bank: string;
  from_account_masked: string;
  from_name: string;
  house_code: string;
  credited_member_id: string | null;
  credited_by: CreditedBy | null;
  /** As it was written: names of reasons may be older than ours. */
  evidence: unknown;
  occurred_at: Date;
  created_at: Date;
  final_at: Date | null;
}

export async function findInflow(db: Db, inflowId: string): Promise<InflowRow | undefined> {
  const found = await sql<InflowRow>`select * from inflows where inflow_id = ${inflowId}::uuid`.execute(db);
  return found.rows[0];
}

/** Locks the money until commit. */
export async function lockInflow(tx: Tx, inflowId: string): Promise<InflowRow | undefined> {
  const found = await sql<InflowRow>`select * from inflows where inflow_id = ${inflowId}::uuid
    for update`.execute(tx);
  return found.rows[0];
}

/** Finds the operator who booked an inflow by hand or uploaded its statement; undefined for one that a bank or company reported. */
export async function bookedByHandBy(tx: Tx, inflowId: string): Promise<string | undefined> {
  const found = await sql<{ operator: string | null }>`${settledBy(inflowId)}
    union all
    select ${uploaderOf(sql`i.receiving_account_id`, sql`i.bank_ref`)} from inflows i
    where i.inflow_id = ${inflowId}::uuid and i.source = 'file' limit 1`.execute(tx);
  return found.rows[0]?.operator ?? undefined;
}

/** Returns false for money that only a file or an operator reported lately, at an account whose bank feed does not know it. */
export async function isToldByBank(db: Db | Tx, inflowId: string): Promise<boolean> {
  const found = await sql<{ is_untold: boolean | null }>`select is_untold(${inflowId}::uuid)`.execute(db);
  return found.rows[0]?.is_untold === false;
}
