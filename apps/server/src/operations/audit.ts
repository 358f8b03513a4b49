import { sql } from 'kysely';
import { type Difference, MAX_NAMED } from '../ledger/audit.ts';
import type { Db, Tx } from '../platform/database/db.ts';

/** A rule of the books: `find` answers the places that break it, as column `place`; none when it holds. */
export interface AuditRule {
  rule: string;
  find: ReturnType<typeof sql<{ place: string }>>;
}

// Tables are named with their schema: the role `audit` finds the views of its own name first.
const OPERATION_RULES: readonly AuditRule[] = [
  {
    rule: 'L11 what is held for withdrawals is what is not paid or given back yet',
    find: sql`
      select a.owner || ' ' || a.code as place from ledger.accounts a
      left join (select member_id, currency, sum(amount) as held from public.operations where kind = 'withdrawal' and final_at is null
        group by 1, 2) o on o.member_id = a.owner and o.currency = a.currency
      where a.code = 'hold:withdraw' and a.balance <> coalesce(o.held, 0)
      union all
      select a.owner || ' ' || a.code from ledger.accounts a
      left join (select member_id, currency, sum(amount) as paid from public.operations where kind = 'withdrawal' and state in ('PAID', 'DISPUTED')
        group by 1, 2) o on o.member_id = a.owner and o.currency = a.currency
      where a.code = 'payout' and a.owner not like 'house:%' and a.balance <> coalesce(o.paid, 0)`,
  },
  {
    rule: 'L12 money in transit is that of transfers without an end',
    find: sql`
      select a.owner || ' ' || a.code as place from ledger.accounts a
      left join (select member_id, currency, 'transit:' || counterparty as code, sum(amount) as moving from public.operations
        where kind = 'transfer' and final_at is null group by 1, 2, 3) o
        on o.member_id = a.owner and o.currency = a.currency and o.code = a.code
      where a.kind = 'transit' and a.balance <> coalesce(o.moving, 0)`,
  },
  {
    rule: 'L15 cash is the sum of the statement: what succeeded, less what is on its way out',
    find: sql`
      select a.owner as place from ledger.accounts a
      left join (select o.member_id, o.currency, sum(case when s.shown = 'SUCCESS' then o.cash_sign * o.amount
          when s.shown = 'PENDING' and o.cash_sign < 0 then -o.amount else 0 end) as cash
        from public.operations o join public.operation_states s using (kind, state) group by 1, 2) o
        on o.member_id = a.owner and o.currency = a.currency
      where a.code = 'cash' and a.balance <> coalesce(o.cash, 0)`,
  },
  {
    rule: 'L13 what neither a bank nor a game moved names its cause',
    find: sql`
      select o.operation_id::text as place from public.operations o
      left join public.operation_causes c on c.member_id = o.member_id and c.operation_id = o.operation_id
      where o.kind not in ('deposit', 'withdrawal', 'transfer', 'recovery', 'aside') and c.cause_id is null`,
  },
  {
    rule: 'statement numbers of a member run from 1 without a gap',
    find: sql`
      select m.member_id as place from public.members m left join public.operations o using (member_id) group by m.member_id, m.statement_count
      having count(o.operation_id) <> m.statement_count or coalesce(max(o.statement_no), 0) <> m.statement_count`,
  },
  {
    rule: 'every thousand operations of a statement are counted, by type',
    find: sql`
      with tallied as (select member_id, statement_type, until_no, counted - coalesce(lag(counted)
            over (partition by member_id, statement_type order by until_no), 0) as n from public.statement_tallies),
        counted as (select o.member_id, o.statement_type, (o.statement_no + 999) / 1000 * 1000 as until_no, count(*) as n
          from public.operations o join public.members m using (member_id)
          where o.statement_no <= m.statement_count / 1000 * 1000 group by 1, 2, 3)
      select member_id || ' ' || until_no || ' ' || statement_type as place from tallied t
        full join counted c using (member_id, statement_type, until_no) where coalesce(t.n, 0) <> coalesce(c.n, 0)
      union all
      select m.member_id || ' ' || p from public.members m, generate_series(1000, m.statement_count, 1000) p
        where (select sum(counted) from public.statement_tallies s where s.member_id = m.member_id and s.until_no = p) is distinct from p`,
  },
];

/** Compares what operations say with what the ledger holds, and with each feature's own rules; an empty list is clean. */
export async function auditOperations(db: Db | Tx, featureRules: readonly AuditRule[] = []): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { rule, find } of [...OPERATION_RULES, ...featureRules]) {
    const found = await sql<{ place: string }>`${find} limit ${MAX_NAMED}`.execute(db);
    for (const row of found.rows) differences.push({ rule, where: row.place });
  }
  return differences;
}
