import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { BetReport } from '../../../gateways/bet-feed.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { letGo } from '../../../platform/database/let-go.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import type { ProductGroup } from '../../../queries/games/bet-facts.ts';
import { knownPlayers, membersOfPlayers } from '../../../queries/games/game-facts.ts';

export interface BetFeedRow {
  game_code: string;
  /** Whose bets these are, and whether it is the one that opens accounts now. */
  partner_id: string;
  is_on: boolean;
  category: 'slot' | 'sport' | 'lotto';
  feed_cursor: bigint;
  fence: bigint;
  /** When this reading began. */
  began_at: Date;
  /** The number the next transaction that writes would get. */
  next_xid: bigint;
  /** Bets of the game that wait for the node of their member, counted to `MAX_WAITING`. */
  waiting: bigint;
}

/** A game of which so many bets wait is not read on. */
export const MAX_WAITING = 100_000n;

interface DueBetFeed extends Omit<BetFeedRow, 'partner_id' | 'is_on' | 'feed_cursor'> {
  /** How far each partner was read; null before any was. */
  cursors: Readonly<Record<string, string>> | null;
}

/**
 * Every feed that is to be read, of each partner of its game; also of a game or partner that is switched off, whose last bets may
 * still be settled.
 */
export async function listDueBetFeeds(
  db: Db,
  partnersOf: (gameCode: string) => readonly { id: string; isOn: boolean }[],
): Promise<BetFeedRow[]> {
  const found = await sql<DueBetFeed>`select f.game_code, g.category, f.fence, now() as began_at,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next_xid,
      (select json_object_agg(c.partner_id, c.feed_cursor::text) from bet_feed_cursors c where c.game_code = f.game_code) as cursors,
      (select count(*) from (select 1 from waiting_bets w where w.game_code = f.game_code limit ${MAX_WAITING}) w) as waiting
    from bet_feeds f join games g on g.code = f.game_code where f.next_poll_at <= now()
    order by f.game_code limit 100`.execute(db);
  return found.rows.flatMap(({ cursors, ...row }) =>
    partnersOf(row.game_code).map(({ id, isOn }) => {
      return { ...row, partner_id: id, is_on: isOn, feed_cursor: BigInt(cursors?.[id] ?? 0) };
    }),
  );
}

/** Writes down that these feeds were at their end; answers the number of the transaction that did, if it wrote anything. */
export async function noteReadToEnd(db: Db, feeds: readonly BetFeedRow[]): Promise<bigint | undefined> {
  const codes = feeds.map((feed) => feed.game_code);
  const fences = feeds.map((feed) => String(feed.fence));
  const began = feeds.map((feed) => feed.began_at.toISOString());
  const noted = await sql<{
    xid: bigint;
  }>`update bet_feeds f set last_polled_at = greatest(f.last_polled_at, d.began_at)
    from unnest(${codes}::text[], ${fences}::bigint[], ${began}::timestamptz[]) d (game_code, fence, began_at)
    where f.game_code = d.game_code and f.fence = d.fence
    returning pg_current_xact_id()::text::bigint as xid`.execute(db);
  return noted.rows[0]?.xid;
}

/**
 * Moves the cursor; false when another reader did, and then nothing of this reading may be written. A reading that came to the
 * end knows every bet there was when it began.
 */
export async function moveBetFeed(
  tx: Tx,
  feed: BetFeedRow,
  to: { cursor: bigint; unreadable: number; isEnd: boolean },
): Promise<boolean> {
  const ours = await sql`update bet_feeds set unreadable = unreadable + ${to.unreadable},
      last_polled_at = case when ${to.isEnd && feed.is_on} then greatest(last_polled_at, ${feed.began_at}) else last_polled_at end
    where game_code = ${feed.game_code} and fence = ${feed.fence} returning game_code`.execute(tx);
  if (ours.rows.length === 0) return false;
  const moved = await sql`insert into bet_feed_cursors as c (game_code, partner_id, feed_cursor)
    values (${feed.game_code}, ${feed.partner_id}, ${to.cursor})
    on conflict (game_code, partner_id) do update set feed_cursor = excluded.feed_cursor
      where c.feed_cursor = ${feed.feed_cursor} returning game_code`.execute(tx);
  return moved.rows.length === 1;
}

export type StoredBet = BetReport & { productGroup: ProductGroup };
type PlayOf = Pick<BetFeedRow, 'game_code' | 'partner_id'>;

export interface Player {
  memberId: string;
  currency: CashCurrency;
}

/** What was reported, as rows; a part of a statement. */
export function reportedOf(bets: readonly StoredBet[]): RawBuilder<unknown> {
  const rows = bets.map((bet) => ({
    username: bet.username,
    bet_ref: bet.id,
    version: String(bet.version),
    product_group: bet.productGroup,
    stake: String(bet.stake),
    // Nothing was at risk in a bet that never was.
    valid_stake: bet.state === 'VOID' ? '0' : String(bet.validStake),
    payout: String(bet.payout),
    state: bet.state,
    placed_at: bet.at,
    settled_at: bet.settledAt,
  }));
  return reportedRows(sql`${JSON.stringify(rows)}::jsonb`);
}

export const reportedRows = (json: RawBuilder<unknown>) =>
  sql`jsonb_to_recordset(${json}) as r(username text, bet_ref text, version bigint,
    product_group text, stake bigint, valid_stake bigint, payout bigint, state text, placed_at timestamptz,
    settled_at timestamptz)`;

/** Columns of `bets` as they are reported, and what becomes of a bet that is there already; parts of a statement. */
const REPORTED = sql`bet_ref, product_group, currency, stake, valid_stake, payout, state, placed_at, settled_at, version`;
const UNLESS_NEWER = sql`on conflict (member_id, game_code, bet_ref) do update set product_group = excluded.product_group,
    stake = excluded.stake, valid_stake = excluded.valid_stake, payout = excluded.payout, state = excluded.state,
    placed_at = excluded.placed_at, settled_at = excluded.settled_at, version = excluded.version,
    stored_at = excluded.stored_at
  where bets.version < excluded.version`;

/** Keeps what was reported of players without an account here. */
const setAside = (gameCode: string, reported: RawBuilder<unknown>) => sql`
  insert into unknown_bets (game_code, username, bet_ref, stake, payout, state, placed_at, version)
  select ${gameCode}, r.username, r.bet_ref, r.stake, r.payout, r.state, r.placed_at, r.version from ${reported}
  on conflict (game_code, username, bet_ref) do update set stake = excluded.stake, payout = excluded.payout,
    state = excluded.state, placed_at = excluded.placed_at, version = excluded.version, stored_at = now()
  where unknown_bets.version < excluded.version`;

async function countUnknown(tx: Tx, gameCode: string, unknown: bigint): Promise<void> {
  if (unknown === 0n) return;
  await sql`update bet_feeds set unknown_players = unknown_players + ${unknown} where game_code = ${gameCode}`.execute(
    tx,
  );
}

/**
 * Stores what was reported, each bet once: an older report never overwrites a newer one, so repeats and disorder change
 * nothing. Bets of players without an account here count for nobody and are kept beside, to be looked at.
 * Answers whose play has changed.
 */
export async function storeBets(
  tx: Tx,
  { game_code: gameCode, partner_id: partnerId }: PlayOf,
  bets: readonly StoredBet[],
): Promise<Player[]> {
  const stored = await sql<{ unknown: bigint; players: Player[] }>`
    with reported as (select * from ${reportedOf(bets)}), known as (
      select r.*, m.member_id, m.currency from reported r
      join ${knownPlayers} a on a.game_code = ${gameCode} and a.username = r.username
        and coalesce(a.partner_id, ${partnerId}) = ${partnerId}
      join members m on m.member_id = a.member_id
    ), stored as (
      insert into bets (member_id, game_code, ${REPORTED})
      select member_id, ${gameCode}, ${REPORTED} from known ${UNLESS_NEWER}
      returning member_id, currency
    ), set_aside as (${setAside(gameCode, sql`(select * from reported where username not in (select username from known)) r`)})
    select (select count(*) from reported) - (select count(*) from known) as unknown,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('memberId', member_id, 'currency', currency)), '[]') from stored)
        as players`.execute(tx);
  const [counted] = stored.rows;
  invariant(counted, 'a count is one row');
  await countUnknown(tx, gameCode, counted.unknown);
  return counted.players;
}

/** The same of one player who is known, at the node of this member alone; answers whether anything changed. */
export async function storeBetsOf(
  db: Db | Tx,
  { memberId, gameCode, currency }: Player & { gameCode: string },
  reported: RawBuilder<unknown>,
): Promise<boolean> {
  const stored = await sql`insert into bets (member_id, game_code, ${REPORTED})
    select ${memberId}, ${gameCode}, ${REPORTED} from (select r.*, ${currency}::text as currency from ${reported}) reported
    ${UNLESS_NEWER} returning bet_ref`.execute(db);
  return stored.rows.length > 0;
}

/**
 * Keeps what was reported until the node of each member has it (record 108); players nobody knows are set aside as above. Each
 * statement asks the coordinator alone: what one with a part of its own (`with`) finds is sent to every node.
 */
export async function holdBets(tx: Tx, feed: PlayOf, bets: readonly StoredBet[]): Promise<void> {
  const { game_code: gameCode, partner_id: partnerId } = feed;
  const memberOf = await membersOfPlayers(tx, gameCode, [...new Set(bets.map(({ username }) => username))]);
  const known = bets.filter(({ username }) => memberOf.has(username));
  const unknown = bets.filter(({ username }) => !memberOf.has(username));
  if (unknown.length > 0) await setAsideUnknown(tx, gameCode, reportedOf(unknown));
  if (known.length === 0) return;
  const members = JSON.stringify(Object.fromEntries(memberOf));
  await sql`insert into waiting_bets (member_id, game_code, partner_id, bet_ref, version, report)
    select ${members}::jsonb ->> r.username, ${gameCode}, ${partnerId}, r.bet_ref, r.version, to_jsonb(r) from ${reportedOf(known)}
    on conflict (member_id, game_code, bet_ref) do update set partner_id = excluded.partner_id, version = excluded.version,
      report = excluded.report, next_try_at = excluded.next_try_at
    where waiting_bets.version < excluded.version`.execute(tx);
}

/** Sets aside what was reported of players who have no account here, or one at another partner. */
export async function setAsideUnknown(tx: Tx, gameCode: string, rows: RawBuilder<unknown>): Promise<void> {
  const counted = await sql<{ unknown: bigint }>`select count(*) as unknown from ${rows}`.execute(tx);
  await sql`${setAside(gameCode, rows)}`.execute(tx);
  await countUnknown(tx, gameCode, counted.rows[0]?.unknown ?? 0n);
}

export interface UnknownPlayerRow {
  game_code: string;
  game_name: string;
  username: string;
  bets: bigint;
  stake: bigint;
  payout: bigint;
  since: Date;
  latest: Date;
  total: bigint;
}

export async function listUnknownPlayerRows(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<UnknownPlayerRow[]> {
  const found = await sql<UnknownPlayerRow>`
    select u.game_code, g.name as game_name, u.username, count(*) as bets,
      coalesce(sum(u.stake) filter (where u.state <> 'VOID'), 0)::bigint as stake,
      coalesce(sum(u.payout) filter (where u.state <> 'VOID'), 0)::bigint as payout,
      min(u.placed_at) as since, max(u.placed_at) as latest, count(*) over () as total
    from unknown_bets u join games g on g.code = u.game_code
    group by u.game_code, g.name, u.username order by latest desc, u.game_code, u.username
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return found.rows;
}

/** What was not asked about for so long is of no use any more. */
export async function purgeUnknownBets(db: Db, afterDays: number): Promise<void> {
  const where = sql`stored_at < now() - make_interval(days => ${afterDays})`;
  await letGo(db, { table: 'unknown_bets', age: 'stored_at', where });
}
