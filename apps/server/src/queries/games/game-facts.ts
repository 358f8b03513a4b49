import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { sealPlace } from '../../platform/security/seal.ts';

/** Where a member's password at a provider is sealed for. */
export const playerPasswordPlace = (memberId: string, gameCode: string) =>
  sealPlace('game_accounts', 'password_sealed', `${memberId} ${gameCode}`);

export interface GameRow {
  code: string;
  /** The protocol its provider speaks. */
  family: 'own-reference' | 'signed-agent' | 'no-reference';
  has_login_form: boolean;
  name: string;
  category: 'slot' | 'sport' | 'lotto';
  logo: string;
  background: string;
  is_on: boolean;
  /** By the switch, or because it was planned. */
  in_maintenance: boolean;
  /** The member's name at the provider; null until activated. */
  username: string | null;
  synced_at: Date | null;
  /** Who opened it. */
  partner_id: string | null;
  /** Its provider tells bets, and results there are compared with them. */
  compares_results: boolean;
}

/** Every game the operator offers, with the member's account there when there is one. */
export async function gamesOf(db: Db | Tx, memberId: string): Promise<GameRow[]> {
  const found = await sql<GameRow>`
    select g.code, g.name, g.category, g.logo, g.background, g.is_on, coalesce(is_in_maintenance(g.in_maintenance, g.maintenance_from, g.maintenance_until), false) as in_maintenance, g.family,
      g.has_login_form, g.compares_results, a.username, a.synced_at, a.partner_id
    from games g left join game_accounts a on a.game_code = g.code and a.member_id = ${memberId}
    order by g.position limit 100`.execute(db);
  return found.rows;
}

export async function gameOf(db: Db | Tx, memberId: string, code: string): Promise<GameRow | undefined> {
  const found = await sql<GameRow>`
    select g.code, g.name, g.category, g.logo, g.background, g.is_on, coalesce(is_in_maintenance(g.in_maintenance, g.maintenance_from, g.maintenance_until), false) as in_maintenance, g.family,
      g.has_login_form, g.compares_results, a.username, a.synced_at, a.partner_id
    from games g left join game_accounts a on a.game_code = g.code and a.member_id = ${memberId}
    where g.code = ${code}`.execute(db);
  return found.rows[0];
}

/** Every game with the names members know it by; those that are switched off are in their history too. */
export async function gameNames(db: Db): Promise<{ code: string; name: string; names: string[] }[]> {
  const found = await sql<{
    code: string;
    name: string;
    name_th: string | null;
    name_la: string | null;
    name_en: string | null;
  }>`select code, name, name_th, name_la, name_en from games order by position limit 100`.execute(db);
  return found.rows.map(({ code, name, ...others }) => ({
    code,
    name,
    names: [name, ...Object.values(others).filter((other) => other !== null)],
  }));
}

/** Games that members may play. */
export async function openGameCodes(db: Db): Promise<string[]> {
  const found = await sql<{ code: string }>`select code from games where is_on order by position limit 100`.execute(db);
  return found.rows.map(({ code }) => code);
}

/** A member's accounts at games, and when each balance was last asked for; a part of a statement. */
export const askedAccountsOf = (memberId: RawBuilder<unknown>) =>
  sql`(select member_id, game_code, synced_at from game_accounts where member_id = ${memberId})`;

/** Which member is a player of a game, by whose account a partner opened; a part of a statement. */
export const knownPlayers = sql`(select game_code, username, partner_id, member_id from game_accounts)`;

/** The same of one member; a part of a statement. */
export const playersOfMember = (memberId: RawBuilder<unknown>) =>
  sql`(select game_code, username, partner_id, member_id from game_accounts where member_id = ${memberId})`;

/** Whose these names are at a game; without those nobody has. */
export async function membersOfPlayers(
  db: Db | Tx,
  gameCode: string,
  usernames: readonly string[],
): Promise<Map<string, string>> {
  const found = await sql<{ username: string; member_id: string }>`select username, member_id from game_usernames
    where game_code = ${gameCode} and username = any(${[...usernames]}::text[])`.execute(db);
  return new Map(found.rows.map((row) => [row.username, row.member_id]));
}

/** Games a member marked or opened, as JSON by game; a part of a statement. */
export const marksOf = (memberId: RawBuilder<unknown>) =>
  sql`(select json_object_agg(k.game_code, json_build_object('openedAt', k.opened_at, 'isFavourite', k.favourite_since is not null))
    from game_marks k where k.member_id = ${memberId})`;

/** Amounts a member wants offered, as JSON in minor units; a part of a statement. */
export const amountsOf = (memberId: RawBuilder<unknown>) =>
  sql`(select to_json(f.amounts::text[]) from favourite_amounts f where f.member_id = ${memberId})`;

/** One account of a member at a game, as a wallet needs it. */
export interface PlayerFacts {
  username: string;
  partnerId: string | null;
  /** The moment of its known balance: when it was told or moved last. It may have been played with since. */
  knownAt: string | null;
  /** When the member opened the game last, unless money was moved there since: it may be played until now. */
  playedSince: string | null;
}

/** A game that was opened longer ago than this is no longer played. */
const PLAYED_FOR = sql`interval '12 hours'`;

/** A member's accounts at games, as JSON by game (`PlayerFacts`); a part of a statement. */
export const playersOf = (memberId: RawBuilder<unknown>, currency: RawBuilder<unknown>) =>
  sql`(select json_object_agg(p.game_code, json_build_object('username', p.username, 'partnerId', p.partner_id,
      'knownAt', greatest(p.synced_at, v.at), 'playedSince', case when e.at > coalesce((
        select coalesce(t.final_at, 'infinity') from operations t where t.member_id = ${memberId} and t.kind = 'transfer'
          and t.counterparty = p.game_code order by t.final_at desc limit 1), '-infinity') then e.at end))
    from game_accounts p
    left join ledger.accounts a on a.owner = ${memberId} and a.code = 'game:' || p.game_code and a.currency = ${currency}
    left join lateral (select max(l.at) as at from (
      select i.at from ledger.movements i
        where i.owner = ${memberId} and i.to_code = a.code and i.currency = a.currency and i.to_seq = a.seq
      union all
      select o.at from ledger.movements o
        where o.owner = ${memberId} and o.from_code = a.code and o.currency = a.currency and o.from_seq = a.seq) l) v on true
    left join (select game_code, max(at) as at from game_account_events
      where member_id = ${memberId} and at > statement_timestamp() - ${PLAYED_FOR} and event = 'opened' group by game_code) e
      on e.game_code = p.game_code
    where p.member_id = ${memberId})`;

/**
 * True when the member may have played there since a moment: we opened the game then, or they know a password to sign in with. A
 * game is recorded as opened before its link is given.
 */
export async function mayHavePlayed(
  db: Db | Tx,
  { memberId, gameCode, since }: { memberId: string; gameCode: string; since: Date },
): Promise<boolean> {
  const found = await sql`select 1 from game_account_events where member_id = ${memberId} and game_code = ${gameCode}
    and (event in ('credentials-seen', 'password-reset') or (event = 'opened' and at >= ${since})) limit 1`.execute(db);
  return found.rows.length > 0;
}

/** Whose a player is, at whichever game it has this name. */
export async function membersByPlayer(db: Db, username: string): Promise<string[]> {
  const found = await sql<{ member_id: string }>`select n.member_id from games g
    join game_usernames n on n.game_code = g.code and n.username = ${username} limit 100`.execute(db);
  return found.rows.map((row) => row.member_id);
}
