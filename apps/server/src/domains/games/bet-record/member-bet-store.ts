import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { type KeyedPage, type KeyPart, type PlaceRow, placesOf, readKeyed } from '../../../platform/database/keyed.ts';
import { type BetRow, isBet, isListed, withSums } from './play-history-store.ts';

type MemberBet = BetRow & { id: string };

/** When it counts: a bet that was decided moves to that moment. */
const at = sql`coalesce(b.settled_at, b.placed_at)`;
/** A bet is named by its game and the provider's id; of one length, it stands in a place. */
const id = sql<string>`md5(b.game_code || ' ' || b.bet_ref)::uuid`;

/** Bets of a member by time, newest first; at one game where one is named. */
export function readMemberBets(
  db: Db,
  { memberId, game }: { memberId: string; game: string | undefined },
  part: KeyPart,
): Promise<KeyedPage<MemberBet>> {
  // What nobody asked for is not there, so that an index serves what was.
  const isAsked = sql`b.member_id = ${memberId} and ${isListed} and ${game === undefined ? sql`true` : sql`b.game_code = ${game}`}`;
  const seen = new Map<string, MemberBet>();
  return readKeyed(part, {
    async places({ isBack, done, limit }) {
      if (!done) return [];
      const beyond = sql`(${at}, ${id}) ${isBack ? sql`>` : sql`<`} (${done.at}::timestamptz, ${done.id}::uuid)`;
      const order = isBack ? sql`${at}, ${id}` : sql`${at} desc, ${id} desc`;
      const found = await sql<MemberBet & PlaceRow>`
        select ${id}::text as id, (extract(epoch from ${at}) * 1000000)::bigint as at, false as is_waiting,
          b.game_code, b.bet_ref, b.product_group, b.state, b.stake, b.payout, b.placed_at, b.settled_at, not ${isBet} as is_sum
        from ${withSums} where ${isAsked} and ${beyond} order by ${order} limit ${limit}`.execute(db);
      for (const row of found.rows) seen.set(row.id, row);
      return placesOf(found.rows);
    },
    // They came with their places: no index finds a bet by such an id.
    rows: async (ids) => ids.flatMap((one) => seen.get(one) ?? []),
    idOf: (row) => row.id,
    async count(most) {
      const found = await sql<{ counted: bigint }>`select count(*) as counted
        from (select 1 from ${withSums} where ${isAsked} limit ${most}) c`.execute(db);
      return found.rows[0]?.counted ?? 0n;
    },
  });
}
