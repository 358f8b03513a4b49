import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { playersOfMember } from '../../../queries/games/game-facts.ts';
import type { CashCurrency } from '../../../shared/currency.ts';
import { type Player, reportedRows, setAsideUnknown, storeBetsOf } from './bet-record-store.ts';

/** Whose bets wait, and which partner told them. */
export interface WaitingPlace {
  member_id: string;
  game_code: string;
  partner_id: string;
}

/** Members of a game whose bets may be stored now, those that were tried least first: whose node is away comes last. */
export async function listWaiting(db: Db, gameCode: string, limit: number): Promise<WaitingPlace[]> {
  const found = await sql<WaitingPlace>`select member_id, game_code, partner_id from waiting_bets
    where game_code = ${gameCode} and next_try_at <= now()
    group by 1, 2, 3 order by max(attempts), min(next_try_at) limit ${limit}`.execute(db);
  return found.rows;
}

/** Puts the next try off: often while a node may be back in a moment, then seldom. */
export async function letWait(
  db: Db,
  place: WaitingPlace,
  { often, seldom, seldomAfter }: { often: number; seldom: number; seldomAfter: number },
): Promise<void> {
  await sql`update waiting_bets set attempts = attempts + 1,
      next_try_at = now() + make_interval(secs => case when attempts < ${seldomAfter} then ${often}::double precision else ${seldom}::double precision end)
    where member_id = ${place.member_id} and game_code = ${place.game_code}`.execute(db);
}

interface Waiting {
  reports: string | null;
  refs: string[] | null;
  versions: string[] | null;
}

/** Of one member in one statement. */
const MAX_BETS = 1_000;

/**
 * Stores what waits of one member, then lets go of it: what is lost between the two is stored again and changes nothing. Asks the
 * node of this member alone. Answers the player whose play has changed.
 */
export async function storeWaiting(db: Db, place: WaitingPlace): Promise<Player | undefined> {
  const { member_id: memberId, game_code: gameCode, partner_id: partnerId } = place;
  const found =
    await sql<Waiting>`select jsonb_agg(report)::text as reports, array_agg(bet_ref) as refs, array_agg(version::text) as versions
    from (select report, bet_ref, version from waiting_bets
      where member_id = ${memberId} and game_code = ${gameCode} and partner_id = ${partnerId} limit ${MAX_BETS}) w`.execute(
      db,
    );
  const [waiting] = found.rows;
  if (!waiting?.reports) return undefined;
  const currency = await currencyOf(db, place);
  const reported = reportedRows(sql`${waiting.reports}::jsonb`);
  const player = currency === undefined ? undefined : { memberId, currency };
  const hasChanged = player !== undefined && (await storeBetsOf(db, { ...player, gameCode }, reported));
  await inTransaction(db, async (tx) => {
    if (player === undefined) await setAsideUnknown(tx, gameCode, reported);
    await sql`delete from waiting_bets w using unnest(${waiting.refs}::text[], ${waiting.versions}::bigint[]) d (bet_ref, version)
      where w.member_id = ${memberId} and w.game_code = ${gameCode} and w.bet_ref = d.bet_ref and w.version = d.version`.execute(
      tx,
    );
  });
  return hasChanged ? player : undefined;
}

/** Undefined where the account of this member is another partner's. */
async function currencyOf(db: Db, place: WaitingPlace): Promise<CashCurrency | undefined> {
  const found = await sql<{
    currency: CashCurrency;
  }>`select m.currency from ${playersOfMember(sql`${place.member_id}`)} a
    join members m on m.member_id = ${place.member_id}
    where a.game_code = ${place.game_code}
      and coalesce(a.partner_id, ${place.partner_id}) = ${place.partner_id}`.execute(db);
  return found.rows[0]?.currency;
}
