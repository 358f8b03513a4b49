import type { HouseRules } from '@kapao/contract/operator/house-account.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { lastToldBalance } from '../statement-file/statement-file-facts.ts';

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

export interface ExpectedRow {
  receiving_account_id: string;
  opening: bigint | null;
  arrived: bigint | null;
  paid: bigint | null;
  sent_back: bigint | null;
  swept_in: bigint | null;
  swept_out: bigint | null;
  balance: bigint | null;
}

/** What each account should hold now. */
export async function listExpected(db: Db): Promise<ExpectedRow[]> {
  const found =
    await sql<ExpectedRow>`select r.receiving_account_id, e.opening, e.arrived, e.paid, e.sent_back, e.swept_in, e.swept_out,
      e.balance
    from receiving_accounts r cross join lateral house_balance(r.receiving_account_id, now() + interval '1 hour') e limit 50`.execute(
      db,
    );
  return found.rows;
}

export interface BankBalanceRow {
  receiving_account_id: string;
  at: Date;
  balance: bigint;
  source: 'STATEMENT' | 'OPERATOR';
  said_by: string;
  /** What the account should have held then. */
  expected: bigint | null;
}

/** What the bank said last of each account: by a statement that counted, or as somebody read it there. */
export async function listBankBalances(db: Db): Promise<BankBalanceRow[]> {
  const found = await sql<BankBalanceRow>`select r.receiving_account_id, s.at, s.balance, s.source, s.said_by,
      (house_balance(r.receiving_account_id, s.at)).balance as expected
    from receiving_accounts r cross join lateral (
      select b.at, b.balance, b.source, b.said_by from (
        (select o.at, o.balance, 'OPERATOR' as source, o.put_by as said_by, o.put_at from house_bank_balances o
          where o.receiving_account_id = r.receiving_account_id order by o.at desc, o.put_at desc limit 1)
        union all
        (select t.at, t.balance, 'STATEMENT', t.uploaded_by, t.uploaded_at from ${lastToldBalance(sql`r.receiving_account_id`)} t)) b
      order by b.at desc, b.put_at desc limit 1) s limit 50`.execute(db);
  return found.rows;
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
