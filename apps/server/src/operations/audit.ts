import { sql } from 'kysely';
import { type Difference, MOST_NAMED } from '../ledger/audit.ts';
import type { Db, Tx } from '../platform/db.ts';

/** A rule of the books: `find` answers the places that break it, as column `place`; none when it holds. */
export interface AuditRule {
  rule: string;
  find: ReturnType<typeof sql<{ place: string }>>;
}

// Tables are named with their schema: the role `audit` finds the views of its own name first.
const OPERATION_RULES: readonly AuditRule[] = [
  {
    rule: 'L10 waiting inflows are what the house holds in suspense, credited ones are deposits of the same amount',
    find: sql`
      select i.receiving_account_id as place from (
        select receiving_account_id, currency, sum(amount) filter (where state = 'UNMATCHED') as waiting from public.inflows group by 1, 2
      ) i left join ledger.accounts a on a.owner = 'house:' || i.receiving_account_id and a.code = 'suspense' and a.currency = i.currency
      where coalesce(i.waiting, 0) <> coalesce(a.balance, 0)
      union all
      select i.inflow_id::text from public.inflows i left join public.operations o on o.operation_id = i.inflow_id and o.kind = 'deposit'
      where i.state = 'CREDITED' and (o.operation_id is null or o.amount <> i.amount or o.member_id <> i.credited_member_id)`,
  },
  {
    rule: 'L10 every credited inflow has its posting, every returned one left suspense, each of its own amount',
    find: sql`
      select i.inflow_id::text as place from public.inflows i
      left join ledger.movements m on m.operation_id = i.inflow_id and (m.owner, m.step) = (
        case i.state when 'CREDITED' then i.credited_member_id else 'house:' || i.receiving_account_id end,
        case i.state when 'CREDITED' then 'credit' when 'RETURNED' then 'return' else 'receive' end)
      where m.operation_id is null or m.amount <> i.amount`,
  },
  {
    rule: 'L10 what the feed told is an inflow of the same amount',
    find: sql`
      select l.receiving_account_id || ' ' || l.bank_seq as place from public.bank_feed_lines l
      left join public.inflows i on i.receiving_account_id = l.receiving_account_id and i.bank_ref = l.bank_ref
      where l.problem is null and (i.inflow_id is null or i.amount <> l.amount)`,
  },
  {
    rule: 'K credited gift links are inflows of the same amount, and no other link is',
    find: sql`
      select p.link_id::text as place from public.prepaid_links p
      left join public.inflows i on i.receiving_account_id = p.receiving_account_id and i.bank_ref = p.link_id::text
      where (p.state = 'CREDITED') <> (i.inflow_id is not null) or i.amount <> p.amount`,
  },
  {
    rule: 'a code that is paid names one payment, which came in to where the code pays',
    find: sql`
      select q.qrcode_id as place from public.qr_codes q
      left join public.inflows i on i.receiving_account_id = q.receiving_account_id and i.bank_ref = q.paid_ref
      where q.state = 'PAID' and (i.inflow_id is null or i.amount <> q.paid_amount)
      union all
      select min(qrcode_id) from public.qr_codes where state = 'PAID' group by receiving_account_id, paid_ref having count(*) > 1`,
  },
  {
    rule: 'S a slip that succeeded is a deposit credited to its member, and its bank and reference are claimed by it alone',
    find: sql`
      select s.slip_id::text as place from public.slips s
      left join public.inflows i on i.inflow_id = s.inflow_id
      left join public.slip_claims c on c.slip_id = s.slip_id
      where s.state = 'SUCCESS' and (i.state is distinct from 'CREDITED' or i.credited_member_id is distinct from s.member_id
        or i.amount is distinct from s.amount or c.bank_reference is distinct from s.bank_reference)
      union all
      select c.slip_id::text from public.slip_claims c join public.slips s on s.slip_id = c.slip_id
      where s.state in ('UPLOADED', 'FAILED')`,
  },
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
      where a.code = 'payout' and a.balance <> coalesce(o.paid, 0)`,
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
    rule: 'P spins are coins spent, and each has its coupon',
    find: sql`
      select coalesce(s.member_id, m.owner) as place
      from (select p.member_id, count(*) as spins, count(c.coupon_id) as coupons from public.spins p
        left join public.coupons c on c.member_id = p.member_id and c.coupon_id = p.spin_id group by 1) s
      full join (select owner, sum(amount) as coins from ledger.movements where currency = 'COIN' and kind = 'spin' group by 1) m
        on m.owner = s.member_id
      where s.spins is distinct from m.coins or s.coupons is distinct from s.spins`,
  },
  {
    rule: 'C claimed coupons are prizes given, each once',
    find: sql`
      select coalesce(c.member_id, m.owner) || ' ' || coalesce(c.currency, m.currency) as place
      from (select member_id, currency, sum(amount) as prizes from public.coupons where claimed_at is not null group by 1, 2) c
      full join (select owner, currency, sum(amount) as given from ledger.movements where kind = 'prize' group by 1, 2) m
        on m.owner = c.member_id and m.currency = c.currency
      where c.prizes is distinct from m.given`,
  },
  {
    rule: 'L13 rewards and forfeits name their cause',
    find: sql`
      select o.operation_id::text as place from public.operations o
      left join public.operation_causes c on c.member_id = o.member_id and c.operation_id = o.operation_id
      where o.kind in ('reward', 'forfeit') and c.cause_id is null`,
  },
  {
    rule: 'L16 what is counted of a budget is what was given of it',
    find: sql`
      select b.kind || ' ' || b.code as place from public.bonus_offers b
      left join (select g.kind, g.code, sum(t.award) as given, count(*) as claims from public.bonus_grants g
        join public.turnover_conditions t using (member_id, operation_id) group by 1, 2) g on g.kind = b.kind and g.code = b.code
      where b.given <> coalesce(g.given, 0) or b.claims <> coalesce(g.claims, 0)`,
  },
  {
    rule: 'B what conditions took is what members forfeited',
    find: sql`
      select coalesce(t.member_id, m.owner) as place
      from (select c.member_id, c.currency, sum(c.lost + coalesce(s.taken, 0)) as lost from public.turnover_conditions c
        left join public.late_shares s using (member_id, operation_id) where c.lost + coalesce(s.taken, 0) > 0 group by 1, 2) t
      full join (select owner, currency, sum(amount) as taken from ledger.movements where kind = 'forfeit' group by 1, 2) m
        on m.owner = t.member_id and m.currency = t.currency
      where t.lost is distinct from m.taken`,
  },
  {
    rule: 'statement numbers of a member run from 1 without a gap',
    find: sql`
      select m.member_id as place from public.members m left join public.operations o using (member_id) group by m.member_id, m.statement_count
      having count(o.operation_id) <> m.statement_count or coalesce(max(o.statement_no), 0) <> m.statement_count`,
  },
];

/** Compares what operations say with what the ledger holds, and with each feature's own rules; an empty list is clean. */
export async function auditOperations(db: Db | Tx, featureRules: readonly AuditRule[] = []): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { rule, find } of [...OPERATION_RULES, ...featureRules]) {
    const found = await sql<{ place: string }>`${find} limit ${MOST_NAMED}`.execute(db);
    for (const row of found.rows) differences.push({ rule, where: row.place });
  }
  return differences;
}
