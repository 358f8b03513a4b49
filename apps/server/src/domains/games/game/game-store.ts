import { sql } from 'kysely';
import { type Db, PREPARED, retryConflicts, type Tx } from '../../../platform/database/db.ts';
import { letGo } from '../../../platform/database/let-go.ts';
import { newOperationId } from '../../../platform/process/ids.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { mapAtOnce } from '../../../platform/process/map-at-once.ts';
import { tellsBets } from '../../../queries/backoffice/partner-facts.ts';

/** Longer than the calls of one activation or reset may take together. */
const CLAIM_TTL = sql`interval '60 seconds'`;

export interface AccountPlace {
  memberId: string;
  gameCode: string;
}

/** Takes the account for one caller, so that two never ask the provider for a password at once; undefined when it is taken. */
export async function claimAccount(db: Db, { memberId, gameCode }: AccountPlace): Promise<string | undefined> {
  const claim = newOperationId();
  await sql`delete from game_account_claims where member_id = ${memberId} and game_code = ${gameCode}
    and until < clock_timestamp()`.execute(db);
  const taken = await sql`insert into game_account_claims (member_id, game_code, claim, until)
    values (${memberId}, ${gameCode}, ${claim}::uuid, clock_timestamp() + ${CLAIM_TTL})
    on conflict (member_id, game_code) do nothing returning claim`.execute(db);
  return taken.rows.length === 1 ? claim : undefined;
}

/** Gives the account back; false when it was no longer this caller's: then nothing of it may be written. */
export async function endClaim(db: Db | Tx, { memberId, gameCode }: AccountPlace, claim: string): Promise<boolean> {
  const ended = await sql`delete from game_account_claims where member_id = ${memberId} and game_code = ${gameCode}
    and claim = ${claim}::uuid returning claim`.execute(db);
  return ended.rows.length === 1;
}

/** Stores the member's account at a provider once; false when there is one already, or when the name is another member's. */
export async function insertGameAccount(
  tx: Tx,
  account: AccountPlace & { username: string; passwordSealed: Buffer | undefined; partnerId: string },
): Promise<boolean> {
  const { memberId, gameCode, username, passwordSealed = null, partnerId } = account;
  const named = await sql`insert into game_usernames as n (game_code, username, member_id)
    values (${gameCode}, ${username}, ${memberId})
    on conflict (game_code, username) do nothing returning member_id`.execute(tx);
  if (named.rows.length === 0) return false;
  const inserted =
    await sql`insert into game_accounts (member_id, game_code, username, password_sealed, password_is_known, partner_id)
    values (${memberId}, ${gameCode}, ${username}, ${passwordSealed}, ${passwordSealed !== null}, ${partnerId})
    on conflict do nothing returning member_id`.execute(tx);
  return inserted.rows.length === 1;
}

/** What the owner may see; the password is absent while it is unknown to us. */
export async function findCredentials(db: Db, { memberId, gameCode }: AccountPlace) {
  const found = await sql<{ username: string; password_sealed: Buffer | null; password_is_known: boolean }>`
    select username, password_sealed, password_is_known from game_accounts
    where member_id = ${memberId} and game_code = ${gameCode}`.execute(db);
  return found.rows[0];
}

/** A new password, or none when the provider's answer got lost. */
export async function storePassword(tx: Tx, place: AccountPlace, passwordSealed: Buffer | undefined): Promise<void> {
  await sql`update game_accounts set password_sealed = coalesce(${passwordSealed ?? null}, password_sealed),
      password_is_known = ${passwordSealed !== undefined}
    where member_id = ${place.memberId} and game_code = ${place.gameCode}`.execute(tx);
}

export interface AccountEvent extends AccountPlace {
  event: 'activated' | 'credentials-seen' | 'password-reset' | 'opened';
  sessionId: string;
  address: string;
}

/** Who viewed or changed an account, and from where. */
export async function recordAccountEvent(db: Db | Tx, event: AccountEvent): Promise<void> {
  await sql`insert into game_account_events (member_id, game_code, event, session_id, address)
    values (${event.memberId}, ${event.gameCode}, ${event.event}, ${event.sessionId}::uuid, ${event.address})`.execute(
    db,
  );
}

/** A log, kept as long as logs are (safety 8). */
export async function purgeOldAccountEvents(db: Db): Promise<void> {
  await letGo(db, { table: 'game_account_events', age: 'at', where: sql`at < now() - interval '12 months'` });
}

/**
 * Locks the account row, so that two refreshes do not read around each other, and then the member's, so that no transfer is
 * opened before the reading is booked: one that opens unseen would have moved the balance that the reading is compared with.
 */
export async function lockGameAccount(tx: Tx, memberId: string, gameCode: string): Promise<{ synced_at: Date | null }> {
  const found = await sql<{ synced_at: Date | null }>`select synced_at from game_accounts
    where member_id = ${memberId} and game_code = ${gameCode} for update`.execute(tx);
  await sql`select 1 from members where member_id = ${memberId} for no key update`.execute(tx);
  const row = found.rows[0];
  invariant(row, 'a refreshed game has an account');
  return row;
}

/** The booked balance was asked for at that moment. */
export async function markSynced(tx: Tx, { memberId, gameCode }: AccountPlace, askedAt: Date): Promise<void> {
  await sql`update game_accounts set synced_at = ${askedAt}
    where member_id = ${memberId} and game_code = ${gameCode}`.execute(tx);
}

/** True when a transfer with this game is unfinished, or ended after the moment: a balance read since then may be torn. */
export async function hasTransferSince(
  db: Db | Tx,
  memberId: string,
  query: { gameCode: string; since: Date },
): Promise<boolean> {
  const found = await sql`select 1 from (
      select final_at from operations where member_id = ${memberId} and kind = 'transfer' and counterparty = ${query.gameCode}
      order by final_at desc limit 1) last
    where last.final_at is null or last.final_at >= ${query.since}`.execute(db);
  return found.rows.length === 1;
}

export interface SwitchedGame {
  code: string;
  name: string;
  category: 'slot' | 'sport' | 'lotto';
  family: string;
  logo: string;
  background: string;
  is_on: boolean;
  /** By hand. */
  in_maintenance: boolean;
  name_th: string | null;
  name_la: string | null;
  name_en: string | null;
  shown_group: SwitchedGame['category'] | null;
  maintenance_from: Date | null;
  maintenance_until: Date | null;
}

type ListedGame = SwitchedGame & {
  planned: 'NEXT' | 'NOW' | 'OVER' | null;
  accounts: bigint;
  open_transfers: bigint;
};

/** Every game with the number of accounts, counted up to one over a thousand, and the transfers under way, for operators who switch it. */
export async function listSwitchedGames(db: Db) {
  const games = await sql<Omit<ListedGame, 'accounts' | 'open_transfers'>>`
    select g.code, g.name, g.category, g.family, g.logo, g.background, g.is_on, g.in_maintenance, g.name_th, g.name_la, g.name_en,
      g.shown_group, g.maintenance_from, g.maintenance_until,
      case when statement_timestamp() < g.maintenance_from then 'NEXT' when statement_timestamp() < g.maintenance_until then 'NOW'
        when g.maintenance_until is not null then 'OVER' end as planned
    from games g order by g.position limit ${MAX_GAMES}`.execute(db);
  const open = await sql<{ code: string; count: bigint }>`select counterparty as code, count(*) as count from operations
    where kind = 'transfer' and final_at is null group by 1`.execute(db);
  const openOf = new Map(open.rows.map(({ code, count }) => [code, count]));
  const counted = await mapAtOnce(games.rows, GAMES_AT_ONCE, ({ code }) => countAccounts(db, code));
  return games.rows.map((game, index): ListedGame => {
    return { ...game, accounts: counted[index] ?? 0n, open_transfers: openOf.get(game.code) ?? 0n };
  });
}

async function countAccounts(db: Db, gameCode: string): Promise<bigint> {
  const found = await sql<{ count: bigint }>`select count(*) as count
    from (select 1 from game_accounts where game_code = ${gameCode} limit 1001) a`.execute(db);
  return found.rows[0]?.count ?? 0n;
}

export async function lockGame(tx: Tx, code: string): Promise<SwitchedGame | undefined> {
  const found =
    await sql<SwitchedGame>`select code, name, category, family, logo, background, is_on, in_maintenance, name_th, name_la, name_en,
      shown_group, maintenance_from, maintenance_until from games
    where code = ${code} for update`.execute(tx);
  return found.rows[0];
}

/** What a list shows, and members' pages. */
const MAX_GAMES = 100;
/** Whose accounts are counted together. */
const GAMES_AT_ONCE = 4;
/** Pictures of the member app, for a game that brings none of its own. */
const ART = { slot: '/art/star.svg', sport: '/art/pitch.svg', lotto: '/art/balls.svg' } as const;

/**
 * A new game, switched off, behind the others; false when there is one of that code, or no room. Who provides it decides how it is spoken
 * with, the family only of games that the simulators provide.
 */
export async function insertGame(
  tx: Tx,
  { code, name, category }: { code: string; name: string; category: SwitchedGame['category'] },
): Promise<boolean> {
  const added =
    await sql`insert into games as added (code, name, category, family, logo, background, position, is_on, compares_results)
    select ${code}, ${name}, ${category}, 'own-reference', ${ART[category]}, ${ART[category]}, coalesce(max(g.position), 0) + 1, false,
      ${tellsBets(code)} from games g having count(*) < ${MAX_GAMES}
    on conflict (code) do nothing returning added.code`.execute(tx);
  return added.rows.length === 1;
}

export async function setGame(tx: Tx, code: string, to: { isOn: boolean; inMaintenance: boolean }): Promise<void> {
  await sql`update games set is_on = ${to.isOn}, in_maintenance = ${to.inMaintenance} where code = ${code}`.execute(tx);
}

export async function findGame(db: Db | Tx, code: string): Promise<SwitchedGame | undefined> {
  const found =
    await sql<SwitchedGame>`select code, name, category, family, logo, background, is_on, in_maintenance, name_th, name_la, name_en,
      shown_group, maintenance_from, maintenance_until from games
    where code = ${code}`.execute(db);
  return found.rows[0];
}

export async function setGameFace(
  tx: Tx,
  code: string,
  face: Pick<SwitchedGame, 'name' | 'name_th' | 'name_la' | 'name_en' | 'shown_group' | 'logo' | 'background'>,
): Promise<void> {
  await sql`update games set name = ${face.name}, name_th = ${face.name_th}, name_la = ${face.name_la}, name_en = ${face.name_en},
      shown_group = ${face.shown_group}, logo = ${face.logo}, background = ${face.background}
    where code = ${code}`.execute(tx);
}

/** False when it would be over before it began; by the database's clock. */
export async function setGameMaintenance(
  tx: Tx,
  code: string,
  planned: { from: string; until: string } | null,
): Promise<boolean> {
  const [from, until] = [planned?.from ?? null, planned?.until ?? null];
  const set =
    await sql`update games set maintenance_from = ${from}::timestamptz, maintenance_until = ${until}::timestamptz
    where code = ${code} and (${until}::timestamptz is null or ${until}::timestamptz > clock_timestamp())
    returning code`.execute(tx);
  return set.rows.length === 1;
}

/** Whoever orders games at the same time waits here. */
export async function lockGameOrder(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('games'))`.execute(tx);
}

export async function gameCodes(db: Db | Tx): Promise<string[]> {
  const found = await sql<{ code: string }>`select code from games order by position, code limit ${MAX_GAMES}`.execute(
    db,
  );
  return found.rows.map(({ code }) => code);
}

export async function setGameOrder(tx: Tx, codes: readonly string[]): Promise<void> {
  await sql`update games g set position = o.place
    from unnest(${[...codes]}::text[]) with ordinality as o (code, place) where g.code = o.code`.execute(tx);
}

/** Balances of one reading that say nothing new are noted, in one statement; answers the games of the others. */
export async function noteQuietBalances(
  db: Db,
  { memberId, currency }: { memberId: string; currency: string },
  { readings, askedAt }: { readings: readonly { code: string; reportedMinor: bigint }[]; askedAt: Date },
): Promise<string[]> {
  const [codes, minors] = [readings.map(({ code }) => code), readings.map(({ reportedMinor }) => reportedMinor)];
  const news = await retryConflicts(() =>
    sql<{ code: string }>`${PREPARED}select code from note_quiet_balances(${memberId}, ${currency}, ${codes}::text[],
      ${minors}::bigint[], ${askedAt}) as n (code)`.execute(db),
  );
  return news.rows.map(({ code }) => code);
}
