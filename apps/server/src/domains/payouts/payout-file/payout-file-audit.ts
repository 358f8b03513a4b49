import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';

export const PAYOUT_FILE_RULES: readonly AuditRule[] = [
  {
    rule: 'W a batch is the sum of its lines, and what it has paid is what the ledger paid for them',
    find: sql`
      with settled as (select owner, operation_id, amount from ledger.movements where kind = 'withdrawal' and step = 'settle'
        union all select 'house', return_id, amount from public.inflow_returns where state = 'PAID'),
      kept as (select l.batch_id, sum(v.amount) as paid from public.payout_batch_lines l
        join settled v on v.owner = l.member_id and v.operation_id = l.operation_id
        where l.given_back_at is null group by l.batch_id)
      select b.batch_id::text as place from public.payout_batches b left join kept k using (batch_id)
      where (b.line_count, b.total) is distinct from (select (count(*)::int, coalesce(sum(l.amount), 0)::bigint)
          from public.payout_batch_lines l where l.batch_id = b.batch_id)
        or (select coalesce(sum(l.amount), 0) from public.payout_batch_lines l join public.payout_line_ends e using (batch_id, line_no)
            where l.batch_id = b.batch_id and e.outcome = 'PAID' and e.done_at is not null)
          is distinct from coalesce(k.paid, 0)`,
  },
  {
    rule: 'W a withdrawal in a batch that was written out is on its way until its line has ended, and as its line ended',
    find: sql`
      select l.operation_id::text as place from public.payout_batch_lines l
      join public.payout_batches b using (batch_id)
      join (select member_id, operation_id, state from public.operations where kind = 'withdrawal'
        union all select 'house', return_id, state from public.inflow_returns) o
        on o.member_id = l.member_id and o.operation_id = l.operation_id
      left join public.payout_line_ends e using (batch_id, line_no)
      where l.given_back_at is null and not case
        when b.state in ('MADE', 'CONFIRMED') then o.state = 'APPROVED'
        when e.done_at is null then o.state in ('SENT', 'UNKNOWN')
        when e.outcome = 'PAID' then o.state = 'PAID'
        -- A debit may show later that an order of the house was paid.
        else o.state in ('FAILED', 'DISPUTED') or l.member_id = 'house' and o.state = 'PAID' end`,
  },
  {
    rule: 'W each ended line has its cause: its own debit, or two people',
    find: sql`
      select l.reference as place from public.payout_line_ends e join public.payout_batch_lines l using (batch_id, line_no)
      where not case e.cause
        when 'DEBIT' then exists (select 1 from public.payout_debits d where d.subject = e.debit_subject and d.problem is null
          and d.order_ref = l.reference and d.amount = l.amount)
        else exists (select 1 from public.proposals p where p.proposal_id = e.proposal_id and p.state = 'DONE'
          and p.kind = 'payout-file.close' and p.subject = l.reference and p.proposed_by <> p.decided_by) end`,
  },
];
