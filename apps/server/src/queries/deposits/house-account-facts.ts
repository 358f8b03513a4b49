import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { CashCurrency } from '../../shared/currency.ts';
import type { HouseLoad } from './house-load-facts.ts';

export interface HouseLoadRow extends HouseLoad {
  currency: CashCurrency;
}

/** Of a bank whose clock is before ours. */
const CLOCK = sql`interval '1 hour'`;

const TOOK_LATELY = sql`exists (select 1 from house_account_hours t
  where t.receiving_account_id = r.receiving_account_id and t.hour > now() - interval '30 days')`;

/** Every receiving account with its rules, what arrived there since a moment, and what it should hold now. */
export async function houseLoads(db: Db | Tx, since: Date): Promise<HouseLoadRow[]> {
  const found =
    await sql<HouseLoadRow>`select r.receiving_account_id as "accountId", r.bank_code as "bankCode", r.currency,
      b.kind = 'BANK' as "isBank", r.is_active as "isActive", ${TOOK_LATELY} as "tookLately", h.weight, h.rest_from as "restFrom", h.rest_until as "restUntil",
      h.max_day_amount as "maxDayAmount", h.max_day_count as "maxDayCount", h.max_balance as "maxBalance",
      coalesce(d.amount, 0) as "dayAmount", coalesce(d.payments, 0) as "dayCount", w.balance
    from receiving_accounts r join banks b on b.code = r.bank_code
      left join house_account_rules h using (receiving_account_id)
      cross join lateral house_arrived(r.receiving_account_id, ${since}::timestamptz, now() + ${CLOCK}) d
      cross join lateral (select (house_balance(r.receiving_account_id, now() + ${CLOCK})).balance as balance
        where h.max_balance is not null union all select null where h.max_balance is null) w
    order by r.position, r.receiving_account_id limit 50`.execute(db);
  return found.rows;
}

export interface HouseAccountStanding {
  accountId: string;
  bankCode: string;
  currency: CashCurrency;
  isBank: boolean;
  isActive: boolean;
  hasOpeningBalance: boolean;
}

/** Every receiving account, and whether two operators have entered what it held when it was opened here. */
export async function houseAccountStandings(db: Db | Tx): Promise<HouseAccountStanding[]> {
  const found = await sql<HouseAccountStanding>`select r.receiving_account_id as "accountId",
      r.bank_code as "bankCode", r.currency, b.kind = 'BANK' as "isBank", r.is_active as "isActive",
      h.opening_balance is not null as "hasOpeningBalance"
    from receiving_accounts r join banks b on b.code = r.bank_code left join house_account_rules h using (receiving_account_id)
    order by r.position, r.receiving_account_id limit 50`.execute(db);
  return found.rows;
}

/** The account of the house that a sender may be, as its bank shows it. */
export async function houseSender(
  tx: Tx,
  sender: { fromBank: string; fromAccountMasked: string },
): Promise<string | null> {
  const found = await sql<{ account: string | null }>`
    select house_sender(${sender.fromBank}, ${sender.fromAccountMasked}) as account`.execute(tx);
  return found.rows[0]?.account ?? null;
}

/** True for a number that is one of the house's accounts. */
export async function isAccountKept(db: Db, accountNo: string): Promise<boolean> {
  const found = await sql`select 1 from receiving_accounts where account_no = ${accountNo} limit 1`.execute(db);
  return found.rows.length > 0;
}
