import type { TransferReviewReason } from '@kapao/contract/operator/transfer.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { OPERATOR_AFTER_MS } from './transfer-rules.ts';

export interface TransferRow {
  operation_id: string;
  member_id: string;
  name: string;
  username: string;
  counterparty: string;
  to_code: string;
  amount: bigint;
  currency: CashCurrency;
  state: 'SENT' | 'UNKNOWN' | 'SUCCEEDED' | 'FAILED';
  attempts: number;
  last_answer: string | null;
  next_attempt_at: Date | null;
  created_at: Date;
  final_at: Date | null;
  /** Waits so long without an end that a person decides. */
  is_overdue: boolean;
  people_since: Date | null;
  people_reason: TransferReviewReason | null;
  balance_before: bigint | null;
  /** Our reference as it was sent; empty where the provider takes none. */
  external_ref: string;
  partner_ref: string | null;
}

const COLUMNS = sql`o.operation_id, o.member_id, m.name, m.username, o.counterparty, o.to_code, o.amount, o.currency, o.state,
  o.attempts, o.last_answer, o.next_attempt_at, o.created_at, o.final_at,
  clock_timestamp() - o.created_at >= make_interval(secs => ${OPERATOR_AFTER_MS / 1_000}) as is_overdue,
  e.people_since, e.people_reason, e.balance_before, o.external_ref, e.partner_ref`;

const SOURCE = sql`operations o join members m using (member_id)
  left join transfer_evidence e on e.member_id = o.member_id and e.operation_id = o.operation_id`;

export async function listTransferRows(db: Db, ids: readonly string[]): Promise<TransferRow[]> {
  const found = await sql<TransferRow>`select ${COLUMNS} from ${SOURCE}
    where o.kind = 'transfer' and o.operation_id = any(${[...ids]}::uuid[])`.execute(db);
  return found.rows;
}

export async function findTransferRow(db: Db | Tx, operationId: string): Promise<TransferRow | undefined> {
  const found = await sql<TransferRow>`select ${COLUMNS} from ${SOURCE}
    where o.operation_id = ${operationId}::uuid and o.kind = 'transfer'`.execute(db);
  return found.rows[0];
}

/** Without an end for ten minutes, or with an answer that only people can judge (design 4). */
export function needsOperator(row: Pick<TransferRow, 'final_at' | 'people_since' | 'is_overdue'>): boolean {
  return row.final_at === null && (row.people_since !== null || row.is_overdue);
}

interface Narrowed {
  game: string | undefined;
  /** Undefined is everybody. */
  memberIds: readonly string[] | undefined;
}

/** Of `operations`: a transfer with this game and of these members; conditions nobody asked for are not there. */
export const isAsked = ({ game, memberIds }: Narrowed) => sql`
  ${game === undefined ? sql`true` : sql`counterparty = ${game}`}
  and ${memberIds === undefined ? sql`true` : sql`member_id = any(${[...memberIds]}::text[])`}`;
