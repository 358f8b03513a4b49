import type { Db, Tx } from '../../../platform/database/db.ts';
import { namesOfSender } from '../../../queries/deposits/inflow-facts.ts';
import { type ComparedName, compareNames } from './identity-rules.ts';

/** At most so many of the names that banks reported are compared. */
const MAX_TOLD = 5;

/** Compares a name with that of the payout account, and with those that banks reported for deposits from that bank. */
export async function comparedNames(
  db: Db | Tx,
  { memberId, name, accountName }: { memberId: string; name: string; accountName: string },
): Promise<ComparedName[]> {
  const told = await namesOfSender(db, memberId, MAX_TOLD);
  return compareNames(name, [
    { source: 'ACCOUNT', name: accountName },
    ...told.map((one) => ({ source: 'BANK' as const, name: one })),
  ]);
}
