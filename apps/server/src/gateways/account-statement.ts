import { z } from 'zod';
import { partnerAmount } from './amount-text.ts';
import { callPartner, type Partner, readAnswer } from './partner-http.ts';

/** What an account of ours received in a stretch of the other side's own statement. */
export interface StatementTotal {
  count: number;
  totalMinor: bigint;
  /** The newest line it has; 0 when it has none. */
  last: bigint;
}

/** Undefined when the other side gave no readable answer. */
export type ReadStatement = (
  account: { bankCode: string; accountNo: string },
  window: { after: bigint; until?: bigint },
) => Promise<StatementTotal | undefined>;

const statementTotal = z.object({
  count: z.number().int().nonnegative(),
  total: partnerAmount,
  last: z.number().int().nonnegative(),
});

/** Banks and payment companies add up what they received for us; nothing is taken from it, only compared. */
export function makeAccountStatements(partner: Partner): ReadStatement {
  return async ({ bankCode, accountNo }, { after, until }) => {
    const query = new URLSearchParams({ after: String(after), ...(until !== undefined && { until: String(until) }) });
    const path = `/partners/${placeOf(bankCode, accountNo)}/statement?${query}`;
    const answer = await callPartner(partner, { method: 'GET', path });
    const told = readAnswer(answer, [200], statementTotal);
    return told && { count: told.count, totalMinor: told.total, last: BigInt(told.last) };
  };
}

function placeOf(bankCode: string, accountNo: string): string {
  if (bankCode === 'PREPAID') return `prepaid/wallets/${accountNo}`;
  if (bankCode === 'WW' || bankCode === 'ZAPMAN') return `gateway/${bankCode.toLowerCase()}/accounts/${accountNo}`;
  return `bank/accounts/${accountNo}`;
}
