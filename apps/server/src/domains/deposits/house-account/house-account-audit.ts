import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';
import { isAgreedByTwo } from '../../../queries/backoffice/proposal-facts.ts';

export const HOUSE_ACCOUNT_AUDIT: readonly AuditRule[] = [
  {
    rule: 'L10 what is kept of an hour is what arrived at the account in it',
    find: sql`
      select coalesce(h.receiving_account_id, i.receiving_account_id) as place from public.house_account_hours h
      full join (select receiving_account_id, date_trunc('hour', occurred_at, 'UTC') as hour, sum(amount) as amount, count(*) as payments
          from public.inflows where occurred_at < (select u.until from public.house_hours_until u) group by 1, 2) i
        using (receiving_account_id, hour)
      where (h.amount, h.payments) is distinct from (i.amount, i.payments)`,
  },
  {
    rule: 'L13 what is kept of an hour is what a partner paid out in it',
    find: sql`
      select coalesce(h.partner_id, m.partner_id) as place from public.house_payout_hours h
      full join (select w.partner_id, m.currency, date_trunc('hour', m.at, 'UTC') as hour, sum(m.amount) as amount
          from ledger.movements m join public.withdrawals w on w.member_id = m.owner and w.operation_id = m.operation_id
          where m.to_code = 'payout' and w.partner_id is not null and m.at < (select u.until from public.house_hours_until u)
          group by 1, 2, 3) m
        using (partner_id, currency, hour)
      where h.amount is distinct from m.amount`,
  },
  {
    rule: 'L13 a sweep is what two people agreed on, and its credit was given to nobody',
    find: sql`
      select s.sweep_id::text as place from public.house_sweeps s left join public.inflows i on i.inflow_id = s.inflow_id
      where not ${isAgreedByTwo({ id: sql`s.sweep_id`, kind: sql`'house-account.sweep'`, subject: sql`s.from_account` })}
        or (s.inflow_id is not null and (i.state, i.receiving_account_id, i.amount, i.currency)
          is distinct from ('RETURNED', s.to_account, s.amount, s.currency))`,
  },
  {
    rule: 'L13 what the books of an account have of sweeps is what was swept',
    find: sql`
      select coalesce(a.owner, s.owner) as place from (
        select owner, currency, balance from ledger.accounts where code = 'sweep') a
      full join (select owner, currency, sum(amount) as balance from (
          select 'house:' || from_account as owner, currency, -amount as amount from public.house_sweeps
          union all select 'house:' || to_account, currency, amount from public.house_sweeps where to_account is not null) e
        group by 1, 2) s using (owner, currency)
      where coalesce(a.balance, 0) <> coalesce(s.balance, 0)`,
  },
  {
    rule: 'L13 rules of an account are what two people agreed on',
    find: sql`
      select h.receiving_account_id as place from public.house_account_rules h
      where not ${isAgreedByTwo({ id: sql`h.proposal_id`, kind: sql`'house-account.rules'`, subject: sql`h.receiving_account_id` })}`,
  },
];
