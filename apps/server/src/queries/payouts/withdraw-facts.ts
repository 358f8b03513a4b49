import { settingValue } from '@kapao/contract/settings/setting.ts';
import { WITHDRAW_AMOUNTS, type WithdrawAmounts } from '@kapao/contract/settings/withdraw-amounts.ts';
import { type CashCurrency, fromMinor, minorOrRefuse } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { type Sealer, sealPlace } from '../../platform/security/seal.ts';
import { readSetting } from '../backoffice/settings-facts.ts';

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

/** Where money of withdrawals goes, and the reference under which it was sent; a part of a statement. */
export const payoutAccounts = sql`(select member_id, operation_id, bank_account_no_sealed, sent_ref
  from withdrawals)`;

/** Withdrawals by what banks know them by: our reference, in the form that was sent, or the bank's own number. */
export async function withdrawalsByReference(
  db: Db,
  references: readonly string[],
): Promise<{ member_id: string; operation_id: string }[]> {
  const names = [...references];
  const found = await sql<{ member_id: string; operation_id: string }>`select member_id, operation_id from operations
      where kind = 'withdrawal' and external_ref = any(${names}::text[])
    union select member_id, operation_id from withdrawals where sent_ref is not null and sent_ref = any(${names}::text[])
    union select member_id, operation_id from withdrawals where partner_ref is not null and partner_ref = any(${names}::text[])
    limit 100`.execute(db);
  return found.rows;
}

/** Minor units (`withdraw-amounts.ts` says which is which). */
export type WithdrawLimits = Record<keyof WithdrawAmounts, bigint>;

export async function withdrawLimits(db: Db | Tx, currency: CashCurrency): Promise<WithdrawLimits> {
  return inBigint(await readSetting(db, WITHDRAW_AMOUNTS[currency]));
}

/** What is stored, of a statement that has it as a part. */
export const limitsFrom = (currency: CashCurrency, stored: unknown): WithdrawLimits =>
  inBigint(settingValue(WITHDRAW_AMOUNTS[currency], stored));

const inBigint = ({ min, max, autoLimit, secondLimit }: WithdrawAmounts): WithdrawLimits => ({
  min: BigInt(min),
  max: BigInt(max),
  autoLimit: BigInt(autoLimit),
  secondLimit: BigInt(secondLimit),
});

/** Those of these withdrawals that have ended. */
export async function endedWithdrawals(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ operation_id: string }>`select operation_id from operations
    where operation_id = any(${[...ids]}::uuid[]) and kind = 'withdrawal' and final_at is not null`.execute(db);
  return new Set(found.rows.map((row) => row.operation_id));
}

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

/** Payouts of which the bank does not say what became of them, and since when the first has been unclear. */
export async function unclearPayouts(db: Db): Promise<{ length: bigint; since: Date | null }> {
  const found = await sql<{ length: bigint; since: Date | null }>`select count(*) as length, min(s.at) as since
    from operations o cross join lateral (select min(at) as at from operation_steps
      where member_id = o.member_id and operation_id = o.operation_id and state = 'UNKNOWN') s
    where o.kind = 'withdrawal' and o.state = 'UNKNOWN' and o.final_at is null`.execute(db);
  return found.rows[0] ?? { length: 0n, since: null };
}

/** Withdrawals that are open, or ended within the hour, of at least so much; 0 asks for none. */
export async function largeWithdrawals(
  db: Db,
  least: Record<CashCurrency, bigint>,
): Promise<{ subject: string; amount: bigint; currency: CashCurrency }[]> {
  const found = await sql<{ subject: string; amount: bigint; currency: CashCurrency }>`
    select operation_id::text as subject, amount, currency from operations
    where kind = 'withdrawal' and (final_at is null or final_at > now() - interval '1 hour')
      and amount >= case currency when 'THB' then ${least.THB}::bigint else ${least.LAK}::bigint end
      and case currency when 'THB' then ${least.THB}::bigint else ${least.LAK}::bigint end > 0
    order by created_at desc limit 50`.execute(db);
  return found.rows;
}
