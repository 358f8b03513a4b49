import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db.ts';
import { type Sealer, sealPlace } from '../../platform/seal.ts';

/** Where the account number of one withdrawal is sealed for. */
export const payoutAccountPlace = (operationId: string) =>
  sealPlace('withdrawals', 'bank_account_no_sealed', operationId);

/** The account number a withdrawal goes to, opened. */
export function payoutAccountNo(
  sealer: Pick<Sealer, 'open'>,
  row: { operation_id: string; bank_account_no_sealed: Buffer },
): string {
  return sealer.open(row.bank_account_no_sealed, payoutAccountPlace(row.operation_id));
}

const minor = z.number().int().nonnegative().transform(BigInt);
/** Minor units: smallest and largest withdrawal, and above which sum one operator and two operators must agree (design 4). */
const limits = z.object({ min: minor, max: minor, autoLimit: minor, secondLimit: minor });
export type WithdrawLimits = z.output<typeof limits>;

export async function withdrawLimits(db: Db | Tx, currency: string): Promise<WithdrawLimits> {
  const found = await sql<{
    value: unknown;
  }>`select value from settings where name = ${`withdraw.${currency}`}`.execute(db);
  return limits.parse(found.rows[0]?.value);
}
