import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { ProductGroup } from './bet-facts.ts';

export interface BetRow {
  game_code: string;
  bet_ref: string;
  product_group: ProductGroup;
  state: 'RUNNING' | 'SETTLED' | 'VOID';
  stake: bigint;
  payout: bigint;
  placed_at: Date;
  settled_at: Date | null;
}

/** Sums that a provider tells instead of bets say nothing of wins, so they are no history. */
const areBets = sql`not exists (select from summed_play s where s.member_id = bets.member_id and s.game_code = bets.game_code)`;

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
    select game_code, bet_ref, product_group, state, stake, payout, placed_at, settled_at from bets
    where member_id = ${memberId} and coalesce(settled_at, placed_at) >= ${since}
      and ${areBets} and (${gameCode ?? null}::text is null or game_code = ${gameCode ?? null}::text)
    order by coalesce(settled_at, placed_at) desc, version desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return found.rows;
}

export interface ProviderPlay {
  game_code: string;
  /** Of every state, for paging. */
  entries: bigint;
  settled: bigint;
  stake: bigint;
  payout: bigint;
  running: bigint;
}

/** What came of it per game, most play first. */
export async function playByProvider(db: Db, memberId: string, since: Date): Promise<ProviderPlay[]> {
  const found = await sql<ProviderPlay>`
    select game_code, count(*) as entries, count(*) filter (where state = 'SETTLED') as settled,
      coalesce(sum(stake) filter (where state = 'SETTLED'), 0)::bigint as stake,
      coalesce(sum(payout) filter (where state = 'SETTLED'), 0)::bigint as payout,
      coalesce(sum(stake) filter (where state = 'RUNNING'), 0)::bigint as running
    from bets where member_id = ${memberId} and coalesce(settled_at, placed_at) >= ${since} and ${areBets}
    group by 1 order by stake desc, 1 limit 100`.execute(db);
  return found.rows;
}
