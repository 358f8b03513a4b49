import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';

/** What ended conditions may have left, from their rows and, where possible, from what these were counted from. */
export const TURNOVER_AUDIT: readonly AuditRule[] = [
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
    rule: 'B of an award nothing is kept that was not staked through its terms',
    find: sql`
      select t.operation_id::text as place from public.turnover_conditions t
      where t.ended_own is not null and t.kept - t.ended_own > greatest(0, t.ended_balance - t.ended_own
        - (t.award - trunc(t.award::numeric * least(t.ended_counted, greatest(t.target, t.award)) / greatest(t.target, t.award))))`,
  },
  {
    // A bet that was voided later was staked all the same when it was counted.
    rule: 'B what was counted for a condition are stakes that were told',
    find: sql`
      select t.operation_id::text as place from public.turnover_conditions t
      where t.ended_counted > 0 and t.ended_own is not null and t.ended_counted > (select coalesce(sum(b.stake), 0) from public.bets b
        where b.member_id = t.member_id and coalesce(b.settled_at, b.placed_at) >= t.accepted_at)`,
  },
  {
    rule: 'B what is kept of what came of an award is within its cap',
    find: sql`
      select t.operation_id::text as place from public.turnover_conditions t where t.kept - t.ended_own > t.cap`,
  },
  {
    rule: 'B own money at the end is what came in as own, and is kept',
    find: sql`
      select t.operation_id::text as place from public.turnover_conditions t
      where t.ended_own is not null and (t.kept < t.ended_own or t.ended_own > t.own + (
        select coalesce(sum(case when o.kind = 'aside' then o.cash_sign * o.amount else o.amount end), 0) from public.operations o
        where o.member_id = t.member_id and o.currency = t.currency
          and ((o.statement_no > t.after_statement_no and (o.kind = 'aside' or o.kind in ('deposit', 'reward', 'adjustment') and o.cash_sign = 1))
            or (o.statement_no < t.after_statement_no and o.kind = 'withdrawal' and o.cash_sign = -1 and o.state in ('FAILED', 'REJECTED')
              and o.final_at > t.accepted_at))) + (
        select coalesce(sum(l.amount), 0) from public.late_results l where l.member_id = t.member_id
          and l.told_at > t.accepted_at and l.told_at < t.ended_at and l.placed_at < t.accepted_at and l.amount > 0))`,
  },
  {
    // The job looks every minute.
    rule: 'B late results of an ended condition are shared by its terms',
    find: sql`
      select s.operation_id::text as place from public.late_shares s
      where (s.is_open and s.look_again_at < now() - interval '1 hour') or s.taken > (select coalesce(sum(l.amount), 0)
        from public.late_results l where l.operation_id = s.operation_id and l.member_id = s.member_id and l.amount > 0)`,
  },
];
