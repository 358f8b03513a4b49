import type { LedgerCurrency, PostOutcome } from '../ledger/post.ts';
import type { Tx } from '../platform/database/db.ts';
import { type Cause, openOperation } from './operation.ts';

/** Money a member is given: out of which account, and why. */
interface Reward {
  memberId: string;
  operationId: string;
  amountMinor: bigint;
  currency: Exclude<LedgerCurrency, 'COIN'>;
  /** Where the statement says that it came from. */
  from: string;
  externalRef: string;
  cause: Cause;
  posting: { step: string; kind: string; account: string };
}

/** Puts a reward into the wallet: its row of the statement, its cause and its money. Answers how the posting went. */
export async function postReward(
  tx: Tx,
  { from, posting: { account, ...named }, ...reward }: Reward,
): Promise<PostOutcome> {
  const { posting } = await openOperation(tx, {
    ...reward,
    kind: 'reward',
    state: 'CREDITED',
    statementType: 'bonus',
    from,
    to: 'WALLET',
    counterparty: 'house',
    cashSign: 1,
    movement: { ...named, from: account, to: 'cash' },
  });
  return posting;
}
