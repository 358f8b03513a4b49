import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/db.ts';

/** One broken rule, and where. */
export interface Difference {
  rule: string;
  where: string;
}

/** Rows named at most per rule: a report, not a dump. */
export const MAX_NAMED = 20;

const CHECKS: readonly { rule: string; find: ReturnType<typeof sql<{ place: string }>> }[] = [
  {
    rule: 'L2 all balances of a currency sum to zero',
    find: sql`select currency as place from ledger.accounts group by currency having sum(balance) <> 0`,
  },
  {
    rule: 'L3 a balance is the sum of its entries and the last balance_after',
    find: sql`
      with e as (
        select owner, from_code as code, currency, from_seq as seq, -amount as amount, from_balance_after as after from ledger.movements
        union all
        select owner, to_code, currency, to_seq, amount, to_balance_after from ledger.movements
      ), s as (
        select owner, code, currency, sum(amount) as total, max(seq) as last, count(*) as entries,
          (array_agg(after order by seq desc))[1] as after
        from e group by owner, code, currency
      )
      select owner || ' ' || code as place from ledger.accounts a
      full join s using (owner, code, currency)
      where a.owner is null or coalesce(s.total, 0) <> a.balance or coalesce(s.last, 0) <> a.seq
        or coalesce(s.entries, 0) <> a.seq or coalesce(s.after, 0) <> a.balance`,
  },
  {
    rule: 'L3, L5 entries run from 1 without a gap, each from the one before, and the hashes chain',
    find: sql`
      with e as (
        select owner, from_code as code, currency, from_seq as seq, -amount as amount, from_balance_after as after,
          from_hash as hash, operation_id, step, line from ledger.movements
        union all
        select owner, to_code, currency, to_seq, amount, to_balance_after, to_hash, operation_id, step, line from ledger.movements
      ), c as (
        select *, lag(seq, 1, 0::bigint) over w as seq_before, lag(after, 1, 0::bigint) over w as after_before,
          lag(hash, 1, ''::bytea) over w as hash_before
        from e window w as (partition by owner, code, currency order by seq)
      )
      select owner || ' ' || code || ' #' || seq as place from c
      where seq <> seq_before + 1 or after <> after_before + amount
        or hash <> ledger.entry_hash(hash_before, operation_id, step, line::int, amount, after, seq)`,
  },
  {
    rule: 'L4 member accounts are never below zero',
    find: sql`select owner || ' ' || code as place from ledger.accounts where never_negative and balance < 0`,
  },
  {
    rule: 'L3 what members hold in all is what their accounts hold',
    find: sql`
      select h.currency as place from ledger.held_totals h
      left join (select a.currency, sum(a.balance) as held from ledger.accounts a
        where a.never_negative and a.kind <> 'suspense' group by 1) b using (currency)
      where h.held + coalesce((select n.change from ledger.held_change(h.counted_until, 'infinity') n where n.currency = h.currency), 0)
        is distinct from coalesce(b.held, 0)`,
  },
  {
    rule: 'L3 what moved by day is what was posted',
    find: sql`
      select coalesce(d.day, m.day) || ' ' || coalesce(d.kind, m.kind) || ' ' || coalesce(d.from_code, m.from_code) || ' '
        || coalesce(d.to_code, m.to_code) as place
      from ledger.moved_days d full join (
        select (v.at at time zone 'Asia/Bangkok')::date as day, v.currency, v.kind, v.from_code, v.to_code, sum(v.amount) as amount,
          count(*) as movements
        from ledger.movements v where v.at < (select ledger.start_of_day(u.day) from ledger.moved_until u) group by 1, 2, 3, 4, 5
      ) m using (day, currency, kind, from_code, to_code)
      where d.amount is distinct from m.amount or d.movements is distinct from m.movements`,
  },
  {
    rule: 'L8 a reversal negates exactly one posting that is no reversal',
    find: sql`
      select r.owner || ' ' || r.operation_id || '.' || r.step as place from ledger.movements r
      left join ledger.movements o on o.owner = r.owner and o.operation_id = r.reverses_operation and o.step = r.reverses_step
        and o.line = r.line and o.amount = r.amount and o.from_code = r.to_code and o.to_code = r.from_code
        and o.reverses_operation is null
      where r.reverses_operation is not null and o.owner is null`,
  },
];

/** Recomputes the whole ledger from its movements and names every difference; an empty list is a clean ledger. */
export async function auditLedger(db: Db | Tx): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { rule, find } of CHECKS) {
    const found = await sql<{ place: string }>`${find} limit ${MAX_NAMED}`.execute(db);
    for (const row of found.rows) differences.push({ rule, where: row.place });
  }
  return differences;
}
