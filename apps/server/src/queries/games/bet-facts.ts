import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { invariant } from '../../platform/process/invariant.ts';
import type { CashCurrency } from '../../shared/currency.ts';
import { askedAccountsOf } from './game-facts.ts';
import { toldResultOf } from './game-result-facts.ts';

export const PRODUCT_GROUPS = ['slot', 'sport', 'casino', 'lotto'] as const;
export type ProductGroup = (typeof PRODUCT_GROUPS)[number];

/** Settled play of one member in one product group; amounts in minor units. A void counts for nothing. */
export interface PlaySum {
  productGroup: ProductGroup;
  stakeMinor: bigint;
  validStakeMinor: bigint;
  payoutMinor: bigint;
}

/** Settled play from `since` (included) to `until` (not included), by product group (design 4: turnover, invite). */
export async function playSums(
  db: Db | Tx,
  { memberId, since, until }: { memberId: string; since: Date; until?: Date },
): Promise<PlaySum[]> {
  const found = await sql<PlaySum>`
    select product_group as "productGroup", sum(stake)::bigint as "stakeMinor",
      sum(valid_stake)::bigint as "validStakeMinor", sum(payout)::bigint as "payoutMinor"
    from bets where member_id = ${memberId} and state = 'SETTLED' and settled_at >= ${since}
      and (${until ?? null}::timestamptz is null or settled_at < ${until ?? null}::timestamptz)
    group by 1 order by 1`.execute(db);
  return found.rows;
}

/**
 * How far the feeds of games are read for one member: `read_at` is null while a bet of theirs was told and waits for their node
 * (record 108), `told_until` the moment all bets before are known. A part of a statement.
 */
const feedsFor = (memberId: RawBuilder<unknown>) => sql`(select f.game_code,
    case when w.placed_at is null then f.last_polled_at end as read_at,
    least(coalesce(f.last_polled_at, 'epoch'), w.placed_at) as told_until
  from bet_feeds f left join (select game_code, min((report ->> 'placed_at')::timestamptz) as placed_at from waiting_bets
    where member_id = ${memberId} group by 1) w on w.game_code = f.game_code)`;

/**
 * True when the feeds of the member's games were read to their end after their balances were, and after the last money came
 * home: then no bet can have shaped a balance that is not told here, running or settled.
 */
export async function isPlayTold(db: Db | Tx, memberId: string): Promise<boolean> {
  const waiting = await sql`select 1 from ${askedAccountsOf(sql`${memberId}`)} a
    join ${feedsFor(sql`${memberId}`)} f on f.game_code = a.game_code
    where exists (select 1 from ledger.accounts l where l.owner = ${memberId} and l.code = 'game:' || a.game_code)
      and (f.read_at is null or f.read_at <= greatest(a.synced_at, (select max(o.final_at) from operations o
        where o.member_id = ${memberId} and o.kind = 'transfer' and o.counterparty = a.game_code)))
    limit 1`.execute(db);
  return waiting.rows.length === 0;
}

/** Until when the feeds of a member's games were read; null where no game of theirs tells bets. A part of a statement. */
export const playToldUntil = (memberId: RawBuilder<unknown>) =>
  sql<Date | null>`(select min(f.told_until) from ${askedAccountsOf(memberId)} a
    join ${feedsFor(memberId)} f on f.game_code = a.game_code
    where exists (select 1 from ledger.accounts l where l.owner = ${memberId} and l.code = 'game:' || a.game_code))`;

/**
 * Games of a member whose balance may be another than the ledger has: not read since a bet of it was told, or holding money and
 * not read since the moment given. A game that is empty and whose bets were all told before cannot hold anything.
 */
export async function unreadGames(
  db: Db | Tx,
  { memberId, since }: { memberId: string; since: Date },
): Promise<string[]> {
  const found = await sql<{ game_code: string }>`select a.game_code from ${askedAccountsOf(sql`${memberId}`)} a
    where (exists (select 1 from bets b where b.member_id = ${memberId} and b.game_code = a.game_code
          and b.stored_at >= coalesce(a.synced_at, '-infinity'))
        or (coalesce(a.synced_at, '-infinity') < ${since} and exists (select 1 from ledger.accounts l
          where l.owner = ${memberId} and l.code = 'game:' || a.game_code and l.balance <> 0)))
    limit 100`.execute(db);
  return found.rows.map((row) => row.game_code);
}

const ANSWER_TIMEOUT_MS = 4_000;
const LOOK_EVERY_MS = 100;

/** Gives the feeds, which are read all the time, a moment to catch up; money is decided by a second check under its lock. */
export async function awaitPlay(
  db: Db,
  { memberId, giveUpAtMs }: { memberId: string; giveUpAtMs: number },
): Promise<void> {
  while (performance.now() < giveUpAtMs && !(await isPlayTold(db, memberId))) await sleep(LOOK_EVERY_MS);
}

/** Waits a moment until all bets of a member at a game that there were at `since` are stored; false when they are not. */
export async function awaitFeed(
  db: Db,
  { memberId, gameCode, since }: { memberId: string; gameCode: string; since: Date },
): Promise<boolean> {
  // Takes a number and writes nothing: for the reader of the feed that is news, and its next reading is written down.
  await sql`select pg_current_xact_id()`.execute(db);
  const giveUpAtMs = performance.now() + ANSWER_TIMEOUT_MS;
  for (;;) {
    const readAt = await betsReadAt(db, { memberId, gameCode });
    const isTold = readAt !== null && readAt > since;
    if (isTold || performance.now() > giveUpAtMs) return isTold;
    await sleep(LOOK_EVERY_MS);
  }
}

/** What reported bets did to a balance after a moment, by the provider's clock, and what makes that uncertain. */
export interface PlaySince {
  effectMinor: bigint;
  /** The effect of all bets ever reported. */
  toldMinor: bigint;
  /** A bet lies too close to a boundary to know on which side it is: of `between`, and after `until`. */
  isNearFirst: boolean;
  isNearLast: boolean;
}

/** Play of one member at one game after `between.to`; what is from `between.from` to there may be on either side of it. */
export async function playSince(
  db: Db,
  query: { memberId: string; gameCode: string; between: { from: Date; to: Date }; until: Date },
): Promise<PlaySince> {
  const { memberId, gameCode, between, until } = query;
  const found = await sql<PlaySince>`
    select coalesce(sum(case when placed_at > ${between.to} and state <> 'VOID' then -stake else 0 end
        + case when settled_at > ${between.to} and state = 'SETTLED' then payout else 0 end), 0)::bigint as "effectMinor",
      coalesce(${toldResultOf(memberId, gameCode)}, 0) as "toldMinor",
      coalesce(bool_or(placed_at between ${between.from} and ${between.to} or settled_at between ${between.from} and ${between.to}),
        false) as "isNearFirst",
      coalesce(bool_or(placed_at > ${until} or settled_at > ${until}), false) as "isNearLast"
    from bets where member_id = ${memberId} and game_code = ${gameCode}
      and coalesce(settled_at, placed_at) >= ${between.from}`.execute(db);
  const [play] = found.rows;
  invariant(play, 'a sum is one row');
  return play;
}

/** From a moment (included) to another (not included); without an end it lasts. */
export interface Span {
  from: Date;
  until: Date | null;
}

/**
 * The same by Bangkok day and game, for sums that are explained line by line (design 4: refund of losses). Bets that were
 * settled in one of the spans of `outside` are left out.
 */
export async function playByDayAndGame(
  db: Db | Tx,
  { memberId, since, until, outside = [] }: { memberId: string; since: Date; until: Date; outside?: readonly Span[] },
): Promise<(PlaySum & { day: string; gameCode: string })[]> {
  const found = await sql<PlaySum & { day: string; gameCode: string }>`
    select day, game_code as "gameCode", product_group as "productGroup", stake as "stakeMinor", valid_stake as "validStakeMinor",
      payout as "payoutMinor"
    from play_by_day_and_game(${memberId}, ${since}::timestamptz, ${until}::timestamptz,
      ${outside.map(({ from }) => from)}::timestamptz[], ${outside.map((span) => span.until)}::timestamptz[])`.execute(
    db,
  );
  return found.rows;
}

export async function hasRunningBets(db: Db | Tx, memberId: string): Promise<boolean> {
  const running = await sql`select 1 from bets where member_id = ${memberId} and state = 'RUNNING' limit 1`.execute(db);
  return running.rows.length > 0;
}

/** Play of the last 30 Bangkok days, one row per member and day, in minor units of baht members; at most 10,000. */
export async function recentDays(
  db: Db,
): Promise<{ stakeMinor: bigint; validStakeMinor: bigint; payoutMinor: bigint }[]> {
  const found = await sql<{ stakeMinor: bigint; validStakeMinor: bigint; payoutMinor: bigint }>`
    select sum(stake)::bigint as "stakeMinor", sum(valid_stake)::bigint as "validStakeMinor",
      sum(payout)::bigint as "payoutMinor"
    from bets where state = 'SETTLED' and currency = 'THB' and settled_at > now() - interval '30 days'
    group by member_id, (settled_at at time zone 'Asia/Bangkok')::date limit 10000`.execute(db);
  return found.rows;
}

/** Net losses of the last 30 Bangkok days, one per member and period, in minor units of baht members; at most 10,000. */
export async function recentLosses(db: Db, periodDays: number): Promise<bigint[]> {
  const found = await sql<{ loss: bigint }>`
    select sum(stake - payout)::bigint as loss from bets
    where state = 'SETTLED' and currency = 'THB' and settled_at > now() - interval '30 days'
    group by member_id, ((settled_at at time zone 'Asia/Bangkok')::date - date '1970-01-05') / ${periodDays}::int
    having sum(stake - payout) > 0 limit 10000`.execute(db);
  return found.rows.map((row) => row.loss);
}

type Piece = RawBuilder<unknown>;

/** True of a member with a bet that was settled from `since` (included) to `until` (not included). */
export const hasPlayed = (memberId: Piece, { since, until }: { since: Piece; until: Piece }) =>
  sql<boolean>`exists (select 1 from bets b where b.member_id = ${memberId} and b.state = 'SETTLED'
    and b.settled_at >= ${since} and b.settled_at < ${until})`;

/** Settled play in a time of each member of a subquery who has any; a part of a statement. */
export const playOf = (memberIds: Piece, { since, until }: { since: Piece; until: Piece }) =>
  sql`select b.member_id, sum(b.stake)::bigint as "stakeMinor", sum(b.valid_stake)::bigint as "validStakeMinor",
      sum(b.payout)::bigint as "payoutMinor"
    from bets b where b.member_id in (${memberIds}) and b.state = 'SETTLED' and b.settled_at >= ${since} and b.settled_at < ${until}
    group by b.member_id`;

export interface NearBet {
  bet_ref: string;
  state: 'RUNNING' | 'SETTLED' | 'VOID';
  stake: bigint;
  payout: bigint;
  placed_at: Date;
  settled_at: Date | null;
}

export async function betsNear(
  db: Db,
  row: { member_id: string; game_code: string; opened_at: Date },
): Promise<NearBet[]> {
  const found = await sql<NearBet>`select bet_ref, state, stake, payout, placed_at, settled_at from bets
    where member_id = ${row.member_id} and game_code = ${row.game_code}
      and coalesce(settled_at, placed_at) >= ${row.opened_at}::timestamptz - interval '2 days'
    order by coalesce(settled_at, placed_at) desc limit 20`.execute(db);
  return found.rows;
}

/** Until when the bets of a member at a game are known here; null when they are not. */
export async function betsReadAt(
  db: Db,
  { memberId, gameCode }: { memberId: string; gameCode: string },
): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`select ${feedReadAt(sql`${memberId}`, sql`${gameCode}`)} as at`.execute(
    db,
  );
  return found.rows[0]?.at ?? null;
}

/** The same as a part of a statement. */
export const feedReadAt = (memberId: Piece, gameCode: Piece) =>
  sql<Date | null>`(select f.read_at from ${feedsFor(memberId)} f where f.game_code = ${gameCode})`;

export interface LargeRow {
  subject: string;
  amount: bigint;
  currency: CashCurrency;
}

/** Bets of the last hour that have won at least so much; 0 asks for none. The index has those of 10,000 baht or 6,000,000 kip. */
export async function largeWins(db: Db, least: Record<CashCurrency, bigint>): Promise<LargeRow[]> {
  const found =
    await sql<LargeRow>`select game_code || ' ' || bet_ref as subject, (payout - stake)::bigint as amount, currency
    from bets where state = 'SETTLED' and settled_at > now() - interval '1 hour'
      and payout - stake >= case currency when 'THB' then 1000000 else 600000000 end
      and payout - stake >= case currency when 'THB' then ${least.THB}::bigint else ${least.LAK}::bigint end
      and case currency when 'THB' then ${least.THB}::bigint else ${least.LAK}::bigint end > 0
    order by settled_at desc limit 50`.execute(db);
  return found.rows;
}

/** What each of these members staked since a moment of their own, by settled bets. */
export async function stakedSince(
  db: Db | Tx,
  asked: readonly { memberId: string; since: Date }[],
): Promise<{ member_id: string; staked: bigint }[]> {
  const found = await sql<{ member_id: string; staked: bigint }>`
    select m.member_id, (select coalesce(sum(b.stake), 0)::bigint from bets b
      where b.member_id = m.member_id and b.state = 'SETTLED' and b.settled_at >= a.since) as staked
    from unnest(${asked.map(({ memberId }) => memberId)}::text[], ${asked.map(({ since }) => since)}::timestamptz[])
      as a (member_id, since) join members m using (member_id)`.execute(db);
  return found.rows;
}

/** How many bets wait for their member's node, by game; none on one server. */
export async function countWaitingBets(db: Db): Promise<Record<string, number>> {
  const found = await sql<{
    game_code: string;
    bets: bigint;
  }>`select game_code, count(*) as bets from waiting_bets group by 1`.execute(db);
  return Object.fromEntries(found.rows.map(({ game_code: game, bets }) => [game, Number(bets)]));
}

/** Settled valid stakes of a member since each of these moments, in minor units. */
export async function validStakesSince(tx: Tx, memberId: string, moments: readonly Date[]): Promise<bigint[]> {
  const found = await sql<{ staked: bigint }>`select (select coalesce(sum(b.valid_stake), 0)::bigint from bets b
      where b.member_id = ${memberId} and b.state = 'SETTLED' and b.settled_at >= w.since) as staked
    from unnest(${[...moments]}::timestamptz[]) with ordinality w (since, no) order by w.no`.execute(tx);
  return found.rows.map(({ staked }) => staked);
}
