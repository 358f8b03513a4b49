import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db.ts';

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
