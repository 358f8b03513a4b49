import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { HOUSE, houseOrders } from '../deposits/inflow-return-facts.ts';
import { disputesForPeople } from './payout-dispute-facts.ts';

/** The house is nobody whose page could be opened. */
const memberOf = (owner: RawBuilder<unknown>) => sql`nullif(${owner}, ${sql.lit(HOUSE)})`;

/** Debits and missing debits without an explanation that a second operator approved. */
export const openPayouts = sql`(
    with missing as materialized (
      select w.member_id, w.operation_id, o.amount, o.currency, coalesce(v.sent_ref, o.external_ref) as sent_ref, o.final_at, v.bank_code
      from payouts_without_debit w join operations o using (member_id, operation_id)
        join withdrawals v using (member_id, operation_id)
      union all
      select w.member_id, w.operation_id, h.amount, h.currency, h.external_ref, h.final_at, h.bank_code
      from payouts_without_debit w join ${houseOrders} h using (member_id, operation_id))
    select d.subject, d.problem, coalesce(d.amount, 1) as amount, coalesce(d.currency, 'THB') as currency,
      d.amount is not null as is_readable, d.debit_ref, d.order_ref, d.to_bank, d.to_account_masked, ${memberOf(sql`d.member_id`)} as member_id,
      coalesce(d.occurred_at, d.read_at) as at
    from payout_debits d where d.problem is not null
      and not exists (select 1 from payout_explanations x where x.subject = d.subject and x.agreed_by is not null)
    union all
    select w.operation_id::text, 'NO_DEBIT', w.amount, w.currency, true, null, w.sent_ref, w.bank_code, null,
      ${memberOf(sql`w.member_id`)}, w.final_at
    from missing w
    where not exists (select 1 from payout_debits d where d.member_id = w.member_id and d.operation_id = w.operation_id
        and d.problem is null)
      and not exists (select 1 from payout_explanations x where x.subject = w.operation_id::text and x.agreed_by is not null))`;

/** Debits that rows of statements are: by which row each was told first, and whether it fits. */
export async function debitsOfRows(db: Db, subjects: readonly string[]) {
  const found = await sql<{
    subject: string;
    statement_file: string | null;
    statement_row: number | null;
    is_good: boolean;
  }>`
    select subject, statement_file, statement_row, problem is null as is_good from payout_debits
    where subject = any(${[...subjects]}::text[])`.execute(db);
  return new Map(found.rows.map((row) => [row.subject, row]));
}
export type DebitsOfRows = Awaited<ReturnType<typeof debitsOfRows>>;

/** What waits for people: those, and disputes that nobody has decided about with everybody it needs. */
export const payoutsForPeople = sql`select at as since from ${openPayouts} o
  union all select found_at from ${disputesForPeople} d`;

/**
 * Minor units by currency that left the payout account, or should have, and that nobody can explain. A line that cannot be
 * read counts as 1: it has no amount, and it must not look like nothing.
 */
export async function unexplainedPayouts(db: Db): Promise<Record<CashCurrency, bigint>> {
  const found = await sql<{ currency: CashCurrency; amount: bigint }>`
    select currency, sum(amount)::bigint as amount from ${openPayouts} p group by currency`.execute(db);
  const sums = new Map(found.rows.map(({ currency, amount }) => [currency, amount]));
  return { THB: sums.get('THB') ?? 0n, LAK: sums.get('LAK') ?? 0n };
}
