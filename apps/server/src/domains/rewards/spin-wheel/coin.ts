import { COINS_POLICY } from '@kapao/contract/policies/coins.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { balancesOf } from '../../../ledger/balances.ts';
import { lockMember } from '../../../operations/operation.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { coinsDue } from './coin-rules.ts';
import { type CoinRule, coinRule, coinSums, writeCoins } from './coin-store.ts';

export interface CoinOwner {
  memberId: string;
  currency: CashCurrency;
}

/**
 * Brings a member's coins to what the money that is there earns, once, however many ask: the sums are read under the
 * member's lock and nothing is counted beside them. Called when money comes or leaves, and before a coin is spent.
 */
export async function settleCoins(tx: Tx, { memberId, currency }: CoinOwner): Promise<void> {
  const rule = await currentRule(tx, currency);
  if (!rule) return;
  await lockMember(tx, memberId);
  const coins = await unsettledCoins(tx, memberId, rule);
  if (coins !== 0n) await writeCoins(tx, { memberId, currency, windowDays: rule.windowDays, coins });
}

/**
 * The coins of a member, wherever they are shown: the balance, after what is due by now was settled. Money that returns and a new day
 * settle nothing by themselves, so every figure is read here. Nothing is locked or written while nothing is due.
 */
export async function coinsOf(db: Db, owner: CoinOwner): Promise<number> {
  const rule = await currentRule(db, owner.currency);
  if (rule && (await unsettledCoins(db, owner.memberId, rule)) !== 0n) {
    await inTransaction(db, (tx) => settleCoins(tx, owner));
  }
  return Number((await balancesOf(db, owner.memberId, 'COIN')).get('coin') ?? 0n);
}

type CurrentRule = CoinRule & { windowDays: number; maxPerDay: number };

async function currentRule(db: Db | Tx, currency: CashCurrency): Promise<CurrentRule | undefined> {
  const policy = await readPolicy(db, COINS_POLICY);
  const rule = await coinRule(db, { currency, windowDays: policy.windowDays });
  return rule && { ...rule, windowDays: policy.windowDays, maxPerDay: policy.maxPerDay };
}

async function unsettledCoins(db: Db | Tx, memberId: string, rule: CurrentRule): Promise<bigint> {
  const sums = await coinSums(db, { memberId, rule });
  return coinsDue({
    countedMinor: sums.counted,
    leftMinor: sums.gone,
    coinPerMinor: rule.coin_per,
    earned: sums.earned,
    earnedToday: sums.earned_today,
    unspent: sums.unspent,
    maxPerDay: BigInt(rule.maxPerDay),
  });
}

/** The same for several members after their play was reported, each by itself. */
export async function settleCoinsOf(db: Db, owners: readonly CoinOwner[]): Promise<void> {
  for (const owner of owners) await inTransaction(db, (tx) => settleCoins(tx, owner));
}
