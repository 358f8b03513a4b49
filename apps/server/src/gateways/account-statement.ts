import { z } from 'zod';
import { partnerAmount } from './amount-text.ts';
import { callPartner, readAnswer } from './partner-http.ts';
import type { PartnerName, Partners } from './partners.ts';

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
export function makeAccountStatements(partners: Pick<Partners, 'named'>): ReadStatement {
  return async ({ bankCode, accountNo }, { after, until }) => {
    const query = new URLSearchParams({ after: String(after), ...(until !== undefined && { until: String(until) }) });
    const { name, place } = placeOf(bankCode, accountNo);
    const path = `/partners/${place}/statement?${query}`;
    const answer = await callPartner(partners.named(name), { method: 'GET', path });
    const told = readAnswer(answer, [200], statementTotal);
    return told && { count: told.count, totalMinor: told.total, last: BigInt(told.last) };
  };
}

function placeOf(bankCode: string, accountNo: string): { name: PartnerName; place: string } {
  if (bankCode === 'PREPAID') return { name: 'prepaid', place: `prepaid/wallets/${accountNo}` };
  if (bankCode === 'WW') return { name: 'qr-ww', place: `gateway/ww/accounts/${accountNo}` };
  if (bankCode === 'ZAPMAN') return { name: 'qr-zapman', place: `gateway/zapman/accounts/${accountNo}` };
  return { name: 'bank-feed', place: `bank/accounts/${accountNo}` };
}
