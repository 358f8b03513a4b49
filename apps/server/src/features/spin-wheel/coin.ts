import { COINS_POLICY } from '@kapao/contract/policies/coins.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { lockMember } from '../../operations/operation.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { readPolicy } from '../policy/policy-facts.ts';
import { coinsDue } from './coin-rules.ts';
import { coinRule, coinSums, writeCoins } from './coin-store.ts';
import type { CoinBasis } from './wheel-store.ts';

export interface CoinOwner {
  memberId: string;
  currency: CashCurrency;
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
  if (coins !== 0n) await writeCoins(tx, { memberId, currency, windowDays: policy.windowDays, coins });
}

/** The coins of a member before money leaves. */
interface CoinsBefore {
  basis: CoinBasis;
  perMinor: bigint;
  counted: bigint;
  gone: bigint;
  earned: bigint;
  earnedToday: bigint;
  unspent: bigint;
}

/** What `settleCoins` would settle once this amount is on its way out. */
export function coinsAfterLeaving(
  before: CoinsBefore,
  { amountMinor, maxPerDay }: { amountMinor: bigint; maxPerDay: number },
): bigint {
  const leavingMinor = before.basis === 'net-deposits' ? amountMinor : 0n;
  return coinsDue({
    countedMinor: before.counted - leavingMinor,
    leftMinor: before.gone + leavingMinor,
    coinPerMinor: before.perMinor,
    earned: before.earned,
    earnedToday: before.earnedToday,
    unspent: before.unspent,
    maxPerDay: BigInt(maxPerDay),
  });
}

/** The same for several members after their play was reported, each by itself. */
export async function settleCoinsOf(db: Db, owners: readonly CoinOwner[]): Promise<void> {
  for (const owner of owners) await inTransaction(db, (tx) => settleCoins(tx, owner));
}
