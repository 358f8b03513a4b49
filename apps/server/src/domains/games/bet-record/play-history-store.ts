import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { ProductGroup } from '../../../queries/games/bet-facts.ts';
import { PLAYED } from './summed-play-rules.ts';

export interface BetRow {
  game_code: string;
  bet_ref: string;
  product_group: ProductGroup;
  state: 'RUNNING' | 'SETTLED' | 'VOID';
  stake: bigint;
  payout: bigint;
  placed_at: Date;
  settled_at: Date | null;
  is_sum: boolean;
}

/** Sums that a provider tells instead of bets say nothing of wins: they are listed, and count in nothing that was won or lost. */
export const withSums = sql`bets b left join summed_play s on s.member_id = b.member_id and s.game_code = b.game_code`;
export const isBet = sql`s.game_code is null`;
/** What is still open there is told as what is left of it, and no play of its own. */
export const isListed = sql`(${isBet} or (b.state = 'SETTLED' and b.bet_ref like ${`${PLAYED} %`}))`;

interface PlayQuery {
  memberId: string;
  since: Date;
  gameCode: string | undefined;
}

/** One page of a member's bets since a moment, newest first. */
export async function betsPage(
  db: Db,
  { memberId, since, gameCode, page, limit }: PlayQuery & { page: number; limit: number },
): Promise<BetRow[]> {
  const found = await sql<BetRow>`
    select b.game_code, b.bet_ref, b.product_group, b.state, b.stake, b.payout, b.placed_at, b.settled_at,
      not ${isBet} as is_sum from ${withSums}
    where b.member_id = ${memberId} and coalesce(b.settled_at, b.placed_at) >= ${since}
      and ${isListed} and (${gameCode ?? null}::text is null or b.game_code = ${gameCode ?? null}::text)
    order by coalesce(b.settled_at, b.placed_at) desc, b.version desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return found.rows;
}

export interface ProviderPlay {
  game_code: string;
  /** Of every state, sums among them, for paging. */
  entries: bigint;
  settled: bigint;
  stake: bigint;
  payout: bigint;
  running: bigint;
}

/** What came of it per game, most play first. */
export async function playByProvider(db: Db, memberId: string, since: Date): Promise<ProviderPlay[]> {
  const found = await sql<ProviderPlay>`
    select b.game_code, count(*) as entries, count(*) filter (where ${isBet} and b.state = 'SETTLED') as settled,
      coalesce(sum(b.stake) filter (where ${isBet} and b.state = 'SETTLED'), 0)::bigint as stake,
      coalesce(sum(b.payout) filter (where ${isBet} and b.state = 'SETTLED'), 0)::bigint as payout,
      coalesce(sum(b.stake) filter (where ${isBet} and b.state = 'RUNNING'), 0)::bigint as running
    from ${withSums} where b.member_id = ${memberId} and coalesce(b.settled_at, b.placed_at) >= ${since} and ${isListed}
    group by 1 order by stake desc, 1 limit 100`.execute(db);
  return found.rows;
}
