import type { DepositUnderWay } from '@kapao/contract/member/qr-deposit.ts';
import type { StatementRow } from '@kapao/contract/member/statement.ts';

/** A deposit older than this is not the one that somebody misses. */
const RECENT_MS = 24 * 3_600_000;

type Row = Pick<StatementRow, 'id' | 'status' | 'amount' | 'currency' | 'createdAt'>;

export type DepositAnswer =
  | { is: 'toPay' | 'checking' | 'failed'; deposit: DepositUnderWay }
  | { is: 'arrived'; row: Row }
  | { is: 'none' };

/** The answer to "where is my deposit": what still waits comes before what has arrived. */
export function depositAnswer(
  underWay: readonly DepositUnderWay[],
  newest: Row | undefined,
  nowMs: number,
): DepositAnswer {
  const of = (state: DepositUnderWay['state']) => underWay.find((deposit) => deposit.state === state);
  const [checking, toPay] = [of('CHECKING'), of('TO_PAY')];
  if (checking) return { is: 'checking', deposit: checking };
  if (toPay) return { is: 'toPay', deposit: toPay };
  const isRecent = newest !== undefined && nowMs - Date.parse(newest.createdAt) < RECENT_MS;
  const failed = of('FAILED');
  if (failed) return { is: 'failed', deposit: failed };
  return newest && isRecent ? { is: 'arrived', row: newest } : { is: 'none' };
}
