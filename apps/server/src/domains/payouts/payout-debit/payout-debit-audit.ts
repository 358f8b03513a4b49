import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';

/** Every line of the payout account, and every withdrawal that was paid. */
export const PAYOUT_DEBIT_RULES: readonly AuditRule[] = [
  {
    rule: 'W what left the payout account is one withdrawal of that amount, or two people said what it was',
    find: sql`
      with ordered as (select member_id, operation_id, amount, currency, state from public.operations where kind = 'withdrawal'
        union all select 'house', return_id, amount, currency, state from public.inflow_returns)
      select d.subject as place from public.payout_debits d
      left join ordered o on o.member_id = d.member_id and o.operation_id = d.operation_id
      where not exists (select 1 from public.payout_explanations x where x.subject = d.subject and x.agreed_by is not null)
        and (d.problem is not null or o.amount is distinct from d.amount or o.currency is distinct from d.currency
          or o.state in ('REVIEW', 'APPROVED', 'REJECTED', 'FAILED'))`,
  },
  {
    // Younger ones are on their way: as long as operators set, and a day at most, also when nobody compares.
    rule: 'W what was paid has left the payout account, or two people said why not',
    find: sql`
      with paid as (select member_id, operation_id from public.operations
        where kind = 'withdrawal' and state = 'PAID' and final_at > (select compared_since from public.payout_feed)
          and final_at <= greatest((select paid_checked_until from public.payout_feed), now() - interval '1 day')
        union all
        select 'house', return_id from public.inflow_returns r
        where state = 'PAID' and final_at > (select compared_since from public.payout_feed)
          and final_at <= greatest((select paid_checked_until from public.payout_feed), now() - interval '1 day')
          and not exists (select 1 from public.inflow_return_ends e where e.return_id = r.return_id))
      select o.operation_id::text as place from paid o
      where not exists (select 1 from public.payout_debits d where d.member_id = o.member_id and d.operation_id = o.operation_id
          and d.problem is null)
        and not exists (select 1 from public.payout_batch_lines l join public.payout_line_ends e using (batch_id, line_no)
          where l.member_id = o.member_id and l.operation_id = o.operation_id and e.cause = 'HAND')
        and not exists (select 1 from public.payout_explanations x where x.subject = o.operation_id::text
          and x.agreed_by is not null)`,
  },
];
