import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import type { CoinBasis } from './wheel-store.ts';

/** The running rule for coins, and since when money counts by it: nobody's money is counted by a rate made after it. */
export interface CoinRule {
  version: number;
  basis: CoinBasis;
  coin_per: bigint;
  counted_from: Date;
}

/** Undefined while no wheel runs or it gives no coins. A version with the same basis and rate continues the one before it. */
export async function coinRule(
  db: Db | Tx,
  { currency, windowDays }: { currency: 'THB' | 'LAK'; windowDays: number },
): Promise<CoinRule | undefined> {
  const found = await sql<CoinRule>`
    select w.version, w.coin_basis as basis, per.coin_per,
      greatest(now() - make_interval(days => ${windowDays}::int), (select min(v.published_at) from wheel_versions v
        where v.version > coalesce((select max(x.version) from wheel_versions x where x.version < w.version
          and (x.coin_basis, x.coin_per_thb, x.coin_per_lak) is distinct from (w.coin_basis, w.coin_per_thb, w.coin_per_lak)), 0)
      )) as counted_from
    from wheel_versions w
      cross join lateral (select case ${currency}::text when 'THB' then w.coin_per_thb else w.coin_per_lak end as coin_per) per,
      wheel_switch
    where is_on and per.coin_per is not null and w.starts_at <= now() and (w.ends_at is null or w.ends_at > now())
      and w.version = (select max(version) from wheel_versions where starts_at <= now())`.execute(db);
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
 * What a rule counts for a member since its beginning, in minor units, and the coins that earned. A withdrawal counts from
 * the moment it is asked for until it has failed.
 */
export async function coinSums(tx: Tx, { memberId, rule }: { memberId: string; rule: CoinRule }): Promise<CoinSums> {
  const counted =
    rule.basis === 'turnover'
      ? sql`select coalesce(sum(valid_stake), 0) as counted, 0 as gone from bets where member_id = ${memberId} and state = 'SETTLED'
          and settled_at >= ${rule.counted_from}`
      : sql`select coalesce(sum(case kind when 'deposit' then amount else -amount end), 0) as counted,
            coalesce(sum(amount) filter (where kind = 'withdrawal'), 0) as gone from operations
          where member_id = ${memberId} and kind in ('deposit', 'withdrawal') and created_at >= ${rule.counted_from}
            and state not in ('FAILED', 'REJECTED')`;
  const found = await sql<CoinSums>`
    select c.counted::bigint, c.gone::bigint, e.earned::bigint, e.earned_today::bigint,
      coalesce((select balance from ledger.accounts where owner = ${memberId} and code = 'coin' and currency = 'COIN'), 0)::bigint
        as unspent
    from (${counted}) c, (select coalesce(sum(coins) filter (where at >= ${rule.counted_from}), 0) as earned,
        greatest(0, coalesce(sum(coins) filter (where (at at time zone 'Asia/Bangkok')::date = (now() at time zone 'Asia/Bangkok')::date), 0))
          as earned_today
      from coin_earnings where member_id = ${memberId} and basis = ${rule.basis} and coin_per = ${rule.coin_per}
        and at >= least(${rule.counted_from}::timestamptz, now() - interval '1 day')) e`.execute(tx);
  const [sums] = found.rows;
  if (!sums) throw new Error('invariant: sums are one row');
  return sums;
}

export interface NewCoinEarning {
  memberId: string;
  earningId: string;
  rule: CoinRule;
  countedMinor: bigint;
  earnedBefore: bigint;
  coins: bigint;
}

export async function insertCoinEarning(tx: Tx, e: NewCoinEarning): Promise<void> {
  await sql`insert into coin_earnings (member_id, earning_id, version, basis, coin_per, counted_from, counted, earned_before, coins)
    values (${e.memberId}, ${e.earningId}::uuid, ${e.rule.version}, ${e.rule.basis}, ${e.rule.coin_per}, ${e.rule.counted_from},
      ${e.countedMinor}, ${e.earnedBefore}, ${e.coins})`.execute(tx);
}
