import { z } from 'zod';
import { partnerAmount } from './amount-text.ts';
import { callPartner, type Reach, readAnswer } from './partner-http.ts';

/** What an account of ours received in a stretch of the other side's own statement. */
export interface StatementTotal {
  count: number;
  totalMinor: bigint;
  /** The newest line it has; 0 when it has none. */
  last: bigint;
}

export interface StatementWindow {
  after: bigint;
  until?: bigint;
}

/** Undefined when the other side gave no readable answer. */
export type AccountStatement = (accountNo: string, window: StatementWindow) => Promise<StatementTotal | undefined>;

const statementTotal = z.object({
  count: z.number().int().nonnegative(),
  total: partnerAmount,
  last: z.number().int().nonnegative(),
});

/** A partner adds up what it received for us; nothing is taken from it, only compared. `place` is where its accounts are. */
export function makeAccountStatement(partner: Reach, place: string): AccountStatement {
  return async (accountNo, { after, until }) => {
    const query = new URLSearchParams({ after: String(after), ...(until !== undefined && { until: String(until) }) });
    const path = `/partners/${place}/${accountNo}/statement?${query}`;
    const told = readAnswer(await callPartner(partner, { method: 'GET', path }), [200], statementTotal);
    return told && { count: told.count, totalMinor: told.total, last: BigInt(told.last) };
  };
}
