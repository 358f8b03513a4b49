import { type LedgerCurrency, type PostOutcome, post } from '../ledger/post.ts';
import type { Tx } from '../platform/database/db.ts';
import { type Cause, nameCause } from './cause.ts';
import { openOperation } from './operation.ts';

/** Money a member is given: out of which account, and why. */
interface Reward {
  memberId: string;
  operationId: string;
  amountMinor: bigint;
  currency: Exclude<LedgerCurrency, 'COIN'>;
  /** Where the statement says that it came from. */
  from: string;
  externalRef: string;
  cause: Pick<Cause, 'kind' | 'id' | 'description'>;
  posting: { step: string; kind: string; account: string };
}

/** Puts a reward into the wallet: its row of the statement, its cause and its money. Answers how the posting went. */
export async function postReward(tx: Tx, reward: Reward): Promise<PostOutcome> {
  const { memberId, operationId, amountMinor, currency, from, externalRef, cause, posting } = reward;
  await openOperation(tx, {
    memberId,
    operationId,
    kind: 'reward',
    state: 'CREDITED',
    statementType: 'bonus',
    from,
    to: 'WALLET',
    counterparty: 'house',
    amountMinor,
    currency,
    cashSign: 1,
    externalRef,
  });
  await nameCause(tx, { memberId, operationId, ...cause });
  const { step, kind, account } = posting;
  const movements = [{ from: account, to: 'cash', amountMinor }];
  return post(tx, { owner: memberId, operationId, step, kind, currency, movements });
}
