import type { HouseRules } from '@kapao/contract/operator/house-account.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';

export interface HouseRulesRow {
  receiving_account_id: string;
  bank_code: string;
  account_name: string;
  currency: CashCurrency;
  max_day_amount: bigint | null;
  max_day_count: number | null;
  max_balance: bigint | null;
  weight: number | null;
  rest_from: Date | null;
  rest_until: Date | null;
  opening_balance: bigint | null;
  opened_at: Date | null;
}

const RULES = sql`r.receiving_account_id, r.bank_code, r.account_name, r.currency, h.max_day_amount, h.max_day_count, h.max_balance,
  h.weight, h.rest_from, h.rest_until, h.opening_balance, h.opened_at
  from receiving_accounts r left join house_account_rules h using (receiving_account_id)`;

export async function listHouseRules(db: Db): Promise<HouseRulesRow[]> {
  const found = await sql<HouseRulesRow>`select ${RULES} order by r.position, r.receiving_account_id limit 50`.execute(
    db,
  );
  return found.rows;
}

/** The account is held, so that two changes of its rules come one after the other. */
export async function lockHouseRules(tx: Tx, id: string): Promise<HouseRulesRow | undefined> {
  const found = await sql<HouseRulesRow>`select ${RULES}
    where r.receiving_account_id = ${id} for no key update of r`.execute(tx);
  return found.rows[0];
}

export type RulesMinor = Omit<HouseRules, 'maxDayAmount' | 'maxBalance' | 'openingBalance'> &
  Record<'maxDayAmount' | 'maxBalance' | 'openingBalance', bigint | null>;

export async function writeHouseRules(tx: Tx, id: string, rules: RulesMinor & { proposalId: string }): Promise<void> {
  await sql`insert into house_account_rules (receiving_account_id, max_day_amount, max_day_count, max_balance, weight, rest_from,
      rest_until, opening_balance, opened_at, proposal_id)
    values (${id}, ${rules.maxDayAmount}, ${rules.maxDayCount}, ${rules.maxBalance}, ${rules.weight}, ${rules.restFrom}::timestamptz,
      ${rules.restUntil}::timestamptz, ${rules.openingBalance}, ${rules.openedAt}::timestamptz, ${rules.proposalId}::uuid)
    on conflict (receiving_account_id) do update set max_day_amount = excluded.max_day_amount, max_day_count = excluded.max_day_count,
      max_balance = excluded.max_balance, weight = excluded.weight, rest_from = excluded.rest_from, rest_until = excluded.rest_until,
      opening_balance = excluded.opening_balance, opened_at = excluded.opened_at, proposal_id = excluded.proposal_id`.execute(
    tx,
  );
}

export async function insertBankBalance(
  tx: Tx,
  said: { id: string; at: string; balance: bigint; operator: string },
): Promise<void> {
  await sql`insert into house_bank_balances (receiving_account_id, at, balance, put_by)
    values (${said.id}, ${said.at}::timestamptz, ${said.balance}, ${said.operator})`.execute(tx);
}

/** Whether hours are over that nobody has counted. */
export const areHoursDue = sql<boolean>`exists (select 1 from house_hours_until
  where until < date_trunc('hour', now() - interval '2 hours', 'UTC'))`;

export async function advanceHours(db: Db): Promise<boolean> {
  const found = await sql<{ advanced: boolean }>`select coalesce(advance_house_hours(), false) as advanced`.execute(db);
  return found.rows[0]?.advanced ?? false;
}
