import type { Db, Tx } from '../../platform/database/db.ts';
import { namesOfSender } from '../inflow/inflow-facts.ts';
import { type ComparedName, compareNames } from './identity-rules.ts';

/** Names that banks told are looked at up to so many. */
const MAX_TOLD = 5;

/** A name beside the one of the payout account, and those that banks told of whoever paid in from that bank. */
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
