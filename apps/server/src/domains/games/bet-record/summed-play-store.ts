import { type RawBuilder, sql } from 'kysely';
import type { BetReport } from '../../../gateways/bet-feed.ts';
import { takeDue } from '../../../platform/database/cluster/due-rows.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { mapAtOnce } from '../../../platform/process/map-at-once.ts';
import { PRODUCT_GROUPS, type ProductGroup } from '../../../queries/games/bet-facts.ts';
import { askedAccountsOf, playersOfMember } from '../../../queries/games/game-facts.ts';
import { newestNamedTransfer } from '../../../queries/wallet/transfer-facts.ts';
import type { CashCurrency } from '../../../shared/currency.ts';
import { productGroupOf } from './bet-record-rules.ts';
import { reportedOf, type StoredBet, storeBetsOf } from './bet-record-store.ts';
import type { Counted } from './summed-play-rules.ts';

/** One player who is to be asked about. */
export interface DuePlayer {
  member_id: string;
  game_code: string;
  category: 'slot' | 'sport' | 'lotto';
  currency: CashCurrency;
  username: string;
  /** Null of an account from before accounts kept their partner. */
  partner_id: string | null;
}

export const isPlayDue = sql<boolean>`exists (select 1 from summed_play where next_ask_at <= now())`;

/** One whose partner is known. */
export type AskedPlayer = DuePlayer & { partner_id: string };

type PlayPlace = Pick<DuePlayer, 'member_id' | 'game_code'>;

async function findPlayer(db: Db, { member_id, game_code }: PlayPlace): Promise<DuePlayer | undefined> {
  const found =
    await sql<DuePlayer>`select m.member_id, g.code as game_code, g.category, m.currency, a.username, a.partner_id
    from members m join games g on g.code = ${game_code} join ${playersOfMember(sql`${member_id}`)} a on a.game_code = g.code
    where m.member_id = ${member_id}`.execute(db);
  return found.rows[0];
}

/** Takes some players who are due, each for as long as asking may take; another process takes others. */
export async function takeDuePlayers(
  db: Db,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<DuePlayer[]> {
  const due = sql<PlayPlace>`select member_id, game_code from summed_play where next_ask_at <= now() order by next_ask_at limit ${limit}`;
  const take = (which: RawBuilder<unknown>) => sql<PlayPlace>`update summed_play
      set next_ask_at = now() + make_interval(secs => ${leaseSeconds}) where ${which} and next_ask_at <= now() returning member_id, game_code`;
  const taken = await takeDue(db, {
    due,
    atOnce: take(sql`(member_id, game_code) in (${due} for update skip locked)`),
    each: ({ member_id, game_code }) => take(sql`member_id = ${member_id} and game_code = ${game_code}`),
    max: limit,
  });
  const players = await mapAtOnce(taken, limit, (place) => findPlayer(db, place));
  return players.flatMap((player) => player ?? []);
}

/** Since when a player is asked, and what is counted of it; the name and the times are null before the first answer. */
export interface Kept extends Counted {
  partner_ref: string | null;
  asked_at: Date | null;
  told_at: Date | null;
}

async function keptOf(db: Db | Tx, { member_id: memberId, game_code: code }: DuePlayer): Promise<Kept | undefined> {
  const found = await sql<Kept>`select partner_ref, slot, sport, casino, lotto, asked_at, told_at from summed_play
    where member_id = ${memberId} and game_code = ${code}`.execute(db);
  return found.rows[0];
}

/** With the last transfer to the game that its provider gave a name. */
export async function standingOf(db: Db, player: DuePlayer) {
  const newest = await newestNamedTransfer(db, { memberId: player.member_id, gameCode: player.game_code });
  return { newest, kept: await keptOf(db, player) };
}

/** With the member locked: of two answers one is counted after the other. */
export async function lockSummed(tx: Tx, player: DuePlayer): Promise<Kept | undefined> {
  await sql`select 1 from members where member_id = ${player.member_id} for no key update`.execute(tx);
  return keptOf(tx, player);
}

export async function keepSummed(
  tx: Tx,
  { member_id: memberId, game_code: code }: DuePlayer,
  kept: Counted & { ref: string; askedAt: Date },
): Promise<void> {
  const { ref, slot, sport, casino, lotto, askedAt } = kept;
  await sql`update summed_play set partner_ref = ${ref}, slot = ${slot}, sport = ${sport}, casino = ${casino}, lotto = ${lotto},
      asked_at = greatest(asked_at, ${askedAt}), told_at = greatest(told_at, clock_timestamp())
    where member_id = ${memberId} and game_code = ${code}`.execute(tx);
}

const runningRef = (product: ProductGroup) => `running ${product}`;

/** Often while money there is played with, seldom while it lies there, and not at all once nothing of it is there. */
export async function planNext(
  db: Db,
  { member_id: memberId, game_code: code }: DuePlayer,
  { often, seldom }: { often: number; seldom: number },
): Promise<void> {
  const found = await sql<{ next: string }>`select (case
      when exists (select 1 from bets b where b.member_id = ${memberId} and b.game_code = s.game_code
        and b.state = 'SETTLED' and b.settled_at > now() - interval '10 minutes') or exists (select 1 from ${askedAccountsOf(sql`${memberId}`)} a where a.game_code = s.game_code and a.synced_at > now() - interval '10 minutes') then now() + make_interval(secs => ${often})
      when exists (select 1 from ledger.accounts l where l.owner = ${memberId} and l.code = 'game:' || s.game_code and l.balance > 0)
        or exists (select 1 from bets b where b.member_id = ${memberId} and b.game_code = s.game_code
        and b.bet_ref = any(${PRODUCT_GROUPS.map(runningRef)}::text[]) and b.state = 'RUNNING')
        then now() + make_interval(secs => ${seldom})
      else 'infinity' end)::text as next
    from summed_play s where member_id = ${memberId} and game_code = ${code} and next_ask_at > now()`.execute(db);
  const next = found.rows[0]?.next;
  if (next === undefined) return;
  await sql`update summed_play set next_ask_at = ${next}::timestamptz
    where member_id = ${memberId} and game_code = ${code} and next_ask_at > now()`.execute(db);
}

/**
 * Stores play as bets, one for each product: what came of it is in the books alone, so it is told with neither profit nor loss. Its time
 * is the earliest it may have been played at.
 */
export async function storePlayed(
  tx: Tx,
  player: AskedPlayer,
  told: { name: string; played: Counted; from: Date },
): Promise<void> {
  const at = told.from.toISOString();
  const bets = PRODUCT_GROUPS.filter((product) => told.played[product] > 0n).map((product) => {
    const stake = told.played[product];
    const sums = { stake, validStake: stake, payout: stake };
    const bet = { id: `${told.name} ${product}`, version: 1n, username: player.username, product, ...sums };
    const settled: BetReport = { ...bet, state: 'SETTLED', at, settledAt: at };
    return { ...settled, productGroup: productGroupOf(player.category, product) };
  });
  await storeOf(tx, player, bets);
}

/** What is still staked, as one bet of each product that lasts while any of it does. */
export async function storeRunning(
  tx: Tx,
  player: AskedPlayer,
  { running, askedAt }: { running: Counted; askedAt: Date },
): Promise<void> {
  const { member_id: memberId, game_code: code, username, category } = player;
  const refs = PRODUCT_GROUPS.map(runningRef);
  const found = await sql<{
    bet_ref: string;
    stake: bigint;
    placed_at: Date;
  }>`select bet_ref, stake, placed_at from bets
    where member_id = ${memberId} and game_code = ${code} and bet_ref = any(${refs}::text[]) and state = 'RUNNING'`.execute(
    tx,
  );
  const changed = PRODUCT_GROUPS.flatMap((product) => {
    const id = runningRef(product);
    const known = found.rows.find(({ bet_ref: ref }) => ref === id);
    const stake = running[product];
    if (stake === (known?.stake ?? 0n)) return [];
    const at = (known?.placed_at ?? askedAt).toISOString();
    const sums = { stake, validStake: stake, payout: 0n };
    const bet = { id, version: BigInt(askedAt.getTime()), username, product, ...sums, at, settledAt: null };
    const state = stake === 0n ? ('VOID' as const) : ('RUNNING' as const);
    return [{ ...bet, state, productGroup: productGroupOf(category, product) }];
  });
  await storeOf(tx, player, changed);
}

async function storeOf(tx: Tx, player: AskedPlayer, bets: readonly StoredBet[]): Promise<void> {
  if (bets.length === 0) return;
  const { member_id: memberId, game_code: gameCode, currency } = player;
  await storeBetsOf(tx, { memberId, gameCode, currency }, reportedOf(bets));
}
