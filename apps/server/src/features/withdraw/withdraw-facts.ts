import { type CashCurrency, fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/database/db.ts';
import { type Sealer, sealPlace } from '../../platform/security/seal.ts';

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
  return limitsFrom(found.rows[0]?.value);
}

export const limitsFrom = (stored: unknown): WithdrawLimits => limits.parse(stored);

/** As operators type and see them: whole units. */
export interface ShownLimits {
  min: number;
  max: number;
  autoLimit: number;
  secondLimit: number;
}

export async function shownLimits(db: Db | Tx, currency: CashCurrency): Promise<ShownLimits> {
  const { min, max, autoLimit, secondLimit } = await withdrawLimits(db, currency);
  const whole = (minor: bigint) => fromMinor(minor, currency);
  return { min: whole(min), max: whole(max), autoLimit: whole(autoLimit), secondLimit: whole(secondLimit) };
}

/** As they are stored; refused when they are out of order: smallest up to largest, and two people not before one. */
export function storedLimits(shown: ShownLimits, currency: CashCurrency): ShownLimits {
  const minor = (amount: number) => Number(minorOrRefuse(amount, currency));
  const [min, max, autoLimit, secondLimit] = [
    minor(shown.min),
    minor(shown.max),
    minor(shown.autoLimit),
    minor(shown.secondLimit),
  ];
  if (min <= 0 || min > max || autoLimit > secondLimit) refuse('KEY_INVALID');
  return { min, max, autoLimit, secondLimit };
}
