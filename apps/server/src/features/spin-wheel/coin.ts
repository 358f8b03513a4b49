import { COINS_POLICY } from '@kapao/contract/policies/coins.ts';
import { post } from '../../ledger/post.ts';
import { lockMember } from '../../operations/operation.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { newOperationId } from '../../platform/ids.ts';
import { invariant } from '../../platform/invariant.ts';
import { readPolicy } from '../policy/policy-facts.ts';
import { coinsDue } from './coin-rules.ts';
import { coinRule, coinSums, insertCoinEarning } from './coin-store.ts';

export interface CoinOwner {
  memberId: string;
  currency: 'THB' | 'LAK';
}

/**
 * Brings a member's coins to what the money that is there earns, once, however many ask: the sums are read under the
 * member's lock and nothing is counted beside them. Called when money comes or leaves, and before a coin is spent.
 */
export async function settleCoins(tx: Tx, { memberId, currency }: CoinOwner): Promise<void> {
  const policy = await readPolicy(tx, COINS_POLICY);
  const rule = await coinRule(tx, { currency, windowDays: policy.windowDays });
  if (!rule) return;
  await lockMember(tx, memberId);
  const sums = await coinSums(tx, { memberId, rule });
  const coins = coinsDue({
    countedMinor: sums.counted,
    leftMinor: sums.gone,
    coinPerMinor: rule.coin_per,
    earned: sums.earned,
    earnedToday: sums.earned_today,
    unspent: sums.unspent,
    maxPerDay: BigInt(policy.maxPerDay),
  });
  if (coins === 0n) return;
  const earningId = newOperationId();
  const [from, to, amountMinor] = coins > 0n ? ['coin:issued', 'coin', coins] : ['coin', 'coin:issued', -coins];
  const moved = await post(tx, {
    owner: memberId,
    operationId: earningId,
    step: 'coins',
    kind: 'coin',
    currency: 'COIN',
    movements: [{ from, to, amountMinor }],
  });
  // A spin was faster with the last of them: they are spent then, and lower what is earned next.
  if (moved.outcome === 'short') return;
  invariant(moved.outcome === 'posted', 'an earning is posted once');
  await insertCoinEarning(tx, {
    memberId,
    earningId,
    rule,
    countedMinor: sums.counted,
    earnedBefore: sums.earned,
    coins,
  });
}

/** The same for several members after their play was told, each by itself. */
export async function settleCoinsOf(db: Db, owners: readonly CoinOwner[]): Promise<void> {
  for (const owner of owners) await inTransaction(db, (tx) => settleCoins(tx, owner));
}
