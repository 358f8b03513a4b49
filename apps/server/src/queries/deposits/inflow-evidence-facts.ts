import { DEPOSIT_MATCH_POLICY } from '@kapao/contract/policies/deposit-match.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { readPolicy } from '../backoffice/policy-facts.ts';
import { accountOwner, compareSender, type SenderDeps } from '../members/sender-facts.ts';
import type { Evidence } from './inflow-facts.ts';

/** What a bank has reported about the sender of an inflow. */
export interface ToldSender {
  from_bank: string;
  from_account_masked: string;
  from_name: string;
}

/** How far the sender of an inflow and a member fit now; undefined for a member without a bank account. */
export async function evidenceFor(
  db: Db | Tx,
  deps: SenderDeps,
  { inflow, memberId }: { inflow: ToldSender; memberId: string },
): Promise<Evidence | undefined> {
  const owner = await accountOwner(db, memberId);
  if (!owner) return undefined;
  const { nameScore: threshold } = await readPolicy(db, DEPOSIT_MATCH_POLICY);
  const sender = { bankCode: inflow.from_bank, masked: inflow.from_account_masked, names: [inflow.from_name] };
  const { account, name } = compareSender(deps, sender, owner);
  return { memberId, account, threshold, isProven: owner.isProven, score: name.score, reasons: name.reasons };
}
