import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export interface HistoryRow {
  operation_id: string;
  kind: 'deposit' | 'withdrawal';
  at: Date;
  /** The database's text of it, which knows parts of a millisecond. */
  at_text: string;
  amount: bigint;
  currency: CashCurrency;
  state: string;
}

/** The next payments of a member in the last year, oldest first. */
export async function nextPayments(
  db: Db,
  { memberId, after, limit }: { memberId: string; after: HistoryRow | undefined; limit: number },
): Promise<HistoryRow[]> {
  const found =
    await sql<HistoryRow>`select operation_id, kind, created_at as at, created_at::text as at_text, amount, currency, state
    from operations where member_id = ${memberId} and kind in ('deposit', 'withdrawal')
      and created_at >= coalesce(${after?.at_text ?? null}::timestamptz, now() - interval '1 year')
      and (created_at, operation_id) > (coalesce(${after?.at_text ?? null}::timestamptz, '-infinity'),
        coalesce(${after?.operation_id ?? null}::uuid, '00000000-0000-0000-0000-000000000000'))
    order by created_at, operation_id limit ${limit}`.execute(db);
  return found.rows;
}
