import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';
import { isAgreedByTwo } from '../../../queries/backoffice/proposal-facts.ts';

export const INFLOW_RETURN_AUDIT: readonly AuditRule[] = [
  {
    rule: 'L10 what was returned was paid by one order of its amount, asked for and approved by two people, or is a transfer of the house',
    find: sql`
      select i.inflow_id::text as place from public.inflows i
      left join public.inflow_returns r on r.inflow_id = i.inflow_id and r.state = 'PAID'
      where i.state = 'RETURNED'
        and not exists (select 1 from public.house_sweeps s where s.inflow_id = i.inflow_id)
        and (r.return_id is null or (r.amount, r.currency, r.bank_code) is distinct from (i.amount, i.currency, i.from_bank)
          or r.approved_by is null or r.approved_by = r.asked_by)`,
  },
  {
    rule: 'L10 an order to send money back that was paid has taken it out of suspense, and no other has',
    find: sql`
      select r.return_id::text as place from public.inflow_returns r join public.inflows i using (inflow_id)
      left join ledger.movements m on m.owner = 'house:' || i.receiving_account_id and m.operation_id = i.inflow_id and m.step = 'return'
        and m.to_code = 'payout'
      where r.state = 'PAID' and (i.state <> 'RETURNED' or m.amount is distinct from r.amount)
      union all
      select a.owner from ledger.accounts a
      left join (select 'house:' || i.receiving_account_id as owner, r.currency, sum(r.amount) as paid from public.inflow_returns r
          join public.inflows i using (inflow_id) where r.state = 'PAID' group by 1, 2) p using (owner, currency)
      where a.code = 'payout' and a.owner like 'house:%' and a.balance <> coalesce(p.paid, 0)`,
  },
  {
    rule: 'L10 money that goes back is nobody’s deposit meanwhile',
    find: sql`
      select r.return_id::text as place from public.inflow_returns r join public.inflows i using (inflow_id)
      where r.state in ('REVIEW', 'APPROVED', 'SENT', 'UNKNOWN') and i.state <> 'UNMATCHED'`,
  },
  {
    rule: 'L10 an order to send money back was closed by hand as two people agreed',
    find: sql`
      select e.return_id::text as place from public.inflow_return_ends e
      where not ${isAgreedByTwo({ id: sql`e.proposal_id`, kind: sql`'inflow-return.close'`, subject: sql`e.return_id::text` })}`,
  },
];
