import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { amountsOf, marksOf, type PlayerFacts, playersOf } from '../../../queries/games/game-facts.ts';
import { inviteShares } from '../../../queries/rewards/invite-facts.ts';
import { walletVersion } from '../../../queries/wallet/wallet-facts.ts';

export interface WalletRow {
  member_id: string;
  name: string;
  username: string;
  currency: CashCurrency;
  bank_code: string;
  bank_account_name: string;
  bank_account_no_sealed: Buffer;
  created_at: Date;
  coin: bigint | null;
  /** Balances in the member's currency, by code; as text, because a number of JSON has no satang for the largest. */
  balances: Record<string, string> | null;
  /** Accounts at the providers, by game. */
  players: Record<string, PlayerFacts> | null;
  version: string;
  marks: Record<string, { openedAt: string | null; isFavourite: boolean }> | null;
  /** Minor units, as text like the balances. */
  own_amounts: string[] | null;
  now: Date;
}

/** Everything of one member that a wallet shows, in one statement. */
export async function findWallet(db: Db, memberId: string): Promise<WalletRow | undefined> {
  const found =
    await sql<WalletRow>`select m.member_id, m.name, m.username, m.currency, m.bank_code, m.bank_account_name,
      m.bank_account_no_sealed, m.created_at,
      (select a.balance from ledger.accounts a where a.owner = ${memberId} and a.code = 'coin' and a.currency = 'COIN') as coin,
      (select json_object_agg(a.code, a.balance::text) from ledger.accounts a
        where a.owner = ${memberId} and a.currency = m.currency) as balances,
      ${playersOf(sql`${memberId}`, sql`m.currency`)} as players, ${marksOf(sql`${memberId}`)} as marks,
      ${amountsOf(sql`${memberId}`)} as own_amounts, ${walletVersion(sql`${memberId}`)} as version, clock_timestamp() as now
    from members m where m.member_id = ${memberId}`.execute(db);
  return found.rows[0];
}

export interface OfferedGame {
  code: string;
  name: string;
  nameTH: string;
  nameLA: string;
  nameEN: string;
  /** The group its card stands in. */
  category: 'slot' | 'sport' | 'lotto';
  logo: string;
  background: string;
  is_on: boolean;
  in_maintenance: boolean;
  /** With a known end: the one that lasts, or the next. */
  maintenance: { from: string; until: string } | null;
}

interface BankNames {
  code: string;
  nameTH: string;
  nameLA: string;
  nameEN: string;
}

/** What is the same for every member; remembered for a moment. */
export interface SiteFacts {
  games: OfferedGame[];
  banks: Map<string, BankNames>;
  /** What the newest invite rule says of success and fail; without one, everything is kept. */
  invite: { success: number; fail: number };
}

export async function readSiteFacts(db: Db): Promise<SiteFacts> {
  const found = await sql<{
    games: OfferedGame[];
    banks: BankNames[];
    invite: SiteFacts['invite'] | null;
  }>`select
      (select coalesce(json_agg(g order by g.position), '[]') from (select c.code, c.name, coalesce(c.name_th, c.name) as "nameTH",
        coalesce(c.name_la, c.name) as "nameLA", coalesce(c.name_en, c.name) as "nameEN", coalesce(c.shown_group, c.category) as category,
        c.logo, c.background, c.is_on, is_in_maintenance(c.in_maintenance, c.maintenance_from, c.maintenance_until) as in_maintenance, c.position,
        case when not c.in_maintenance and statement_timestamp() < c.maintenance_until
          then json_build_object('from', c.maintenance_from, 'until', c.maintenance_until) end as maintenance
        from games c order by c.position limit 100) g) as games,
      (select coalesce(json_agg(json_build_object('code', code, 'nameTH', name_th, 'nameLA', name_la, 'nameEN', name_en)), '[]')
        from banks) as banks,
      ${inviteShares} as invite`.execute(db);
  const [row] = found.rows;
  invariant(row, 'a select without from answers one row');
  return {
    games: row.games,
    banks: new Map(row.banks.map((bank) => [bank.code, bank])),
    invite: row.invite ?? { success: 100, fail: 100 },
  };
}
