import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import type { CashCurrency, PayoutSums, SiteSums } from './withdraw-rules.ts';

/** Withdrawals that were paid or may still be: what ended without a payout counts for nothing. */
const COUNTS = sql`o.state not in ('FAILED', 'REJECTED')`;

/**
 * Withdrawals to one payout account are decided one after the other until commit; so are all that the site may pay by itself.
 * Taken after the member's row and accounts, and the site last, so that it is held only while the decision is written.
 */
export async function lockPayouts(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payouts/${key}`}, 0))`.execute(tx);
}

/** What left lately, without the withdrawal that is being decided. */
export async function sumsBefore(
  tx: Tx,
  { memberId, accountHash, currency }: { memberId: string; accountHash: Buffer; currency: CashCurrency },
): Promise<PayoutSums> {
  const since = (interval: string) => sql`w.created_at > clock_timestamp() - ${interval}::interval`;
  const sums = (
    where: ReturnType<typeof sql>,
  ) => sql`select coalesce(sum(w.amount) filter (where ${since('24 hours')}), 0)::bigint as day,
      coalesce(sum(w.amount), 0)::bigint as week
    from withdrawals w join operations o using (member_id, operation_id)
    where ${where} and w.currency = ${currency} and ${since('7 days')} and ${COUNTS}`;
  const found =
    await sql<PayoutSums>`select m.day as "memberDay", m.week as "memberWeek", a.day as "accountDay", a.week as "accountWeek"
    from (${sums(sql`w.member_id = ${memberId}`)}) m, (${sums(sql`w.account_hash = ${accountHash}`)}) a`.execute(tx);
  return onlyRow(found.rows);
}

export interface CircleRow {
  deposited: bigint;
  circled: bigint;
  circles: number;
}

/** Deposits of the last days, and what of them left without play. */
export async function circlesOf(
  tx: Tx,
  { memberId, days, percent }: { memberId: string; days: number; percent: number },
): Promise<CircleRow> {
  const since = sql`clock_timestamp() - make_interval(days => ${days})`;
  const found = await sql<CircleRow>`select
      (select coalesce(sum(amount), 0)::bigint from operations
        where member_id = ${memberId} and kind = 'deposit' and created_at > ${since}) as deposited,
      coalesce(sum(w.circled), 0)::bigint as circled,
      count(*) filter (where w.circled > 0 and w.circled * 100 >= w.amount * ${percent})::int as circles
    from withdrawals w join operations o using (member_id, operation_id)
    where w.member_id = ${memberId} and w.created_at > ${since} and ${COUNTS}`.execute(tx);
  return onlyRow(found.rows);
}

/** What the site paid by itself; the breaker's hour begins anew with every reset. */
export async function siteSums(db: Db | Tx, currency: CashCurrency): Promise<SiteSums> {
  const found = await sql<SiteSums>`select
      (select coalesce(sum(amount), 0)::bigint from automatic_payouts where currency = ${currency}
        and hour >= date_trunc('hour', clock_timestamp() - interval '24 hours')) as "dayMinor",
      (select coalesce(sum(amount), 0)::bigint from automatic_payouts where currency = ${currency}
        and hour >= date_trunc('hour', clock_timestamp() - interval '7 days')) as "weekMinor",
      count(*)::int as "hourCount", coalesce(sum(amount), 0)::bigint as "hourMinor"
    from withdrawals where is_automatic and currency = ${currency} and created_at > greatest(
      clock_timestamp() - interval '1 hour', (select max(reset_at) from payout_stops where reset_at is not null))`.execute(
    db,
  );
  return onlyRow(found.rows);
}

export async function countAutomaticPayout(tx: Tx, currency: CashCurrency, amountMinor: bigint): Promise<void> {
  await sql`insert into automatic_payouts as a (currency, hour, count, amount)
    values (${currency}, date_trunc('hour', clock_timestamp()), 1, ${amountMinor}::bigint)
    on conflict (currency, hour) do update set count = a.count + 1, amount = a.amount + excluded.amount`.execute(tx);
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('a sum answers one row');
  return row;
}
