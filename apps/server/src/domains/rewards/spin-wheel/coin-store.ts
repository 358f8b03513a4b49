import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { CoinBasis } from './wheel-store.ts';

/** The current rule for coins, and since when it counts: money is never counted by a rate published after it. */
export interface CoinRule {
  version: number;
  basis: CoinBasis;
  coin_per: bigint;
  counted_from: Date;
}

/** Undefined while no wheel runs or it gives no coins. A version with the same basis and rate continues the one before it. */
export async function coinRule(
  db: Db | Tx,
  { currency, windowDays }: { currency: CashCurrency; windowDays: number },
): Promise<CoinRule | undefined> {
  const found = await sql<CoinRule>`select version, basis, coin_per, counted_from
    from coin_rule(${currency}, ${windowDays}::int)`.execute(db);
  return found.rows[0];
}

interface CoinSums {
  counted: bigint;
  gone: bigint;
  earned: bigint;
  earned_today: bigint;
  unspent: bigint;
}

/**
 * Reads the smaller of net deposits and stake settled since them, in minor units, and the coins that earned. A withdrawal counts
 * from the moment it is requested until it has failed.
 */
export async function coinSums(
  db: Db | Tx,
  { memberId, rule }: { memberId: string; rule: CoinRule },
): Promise<CoinSums> {
  const found = await sql<CoinSums>`select counted, gone, earned, earned_today, unspent
    from coin_sums(${memberId}, ${rule.basis}, ${rule.coin_per}::bigint, ${rule.counted_from}::timestamptz)`.execute(
    db,
  );
  const [sums] = found.rows;
  if (!sums) throw new Error('invariant: sums are one row');
  return sums;
}

/** Gives what is due of coins, or takes it back: the sums it is due by are written with it. */
export async function writeCoins(
  tx: Tx,
  { memberId, currency, windowDays, coins }: { memberId: string; currency: string; windowDays: number; coins: bigint },
): Promise<void> {
  await sql`select settle_coins(${memberId}, ${currency}, ${windowDays}::int, ${coins}::bigint)`.execute(tx);
}
