import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';

/** Withdrawals that failed and were paid after all. */
export const PAYOUT_DISPUTE_RULES: readonly AuditRule[] = [
  {
    rule: 'W a disputed withdrawal is a dispute, and no other is',
    find: sql`
      select coalesce(o.operation_id, d.operation_id)::text as place
      from (select member_id, operation_id from public.operations where kind = 'withdrawal' and state = 'DISPUTED') o
      full join public.payout_disputes d using (member_id, operation_id)
      where o.operation_id is null or d.operation_id is null`,
  },
  {
    rule: 'W what members owe for withdrawals that were paid after all is what disputes without an end are about',
    find: sql`
      select coalesce(a.owner, d.member_id) || ' receivable' as place
      from (select owner, currency, balance from ledger.accounts where code = 'receivable') a
      full join (select o.member_id, o.currency, sum(o.amount) as owed from public.payout_disputes d
        join public.operations o using (member_id, operation_id) where d.ended_at is null group by 1, 2) d
        on d.member_id = a.owner and d.currency = a.currency
      where coalesce(a.balance, 0) <> -coalesce(d.owed, 0)`,
  },
  {
    rule: 'W a dispute ended by taking the money back, or by giving it up, with everybody it needs',
    find: sql`
      select d.operation_id::text as place from public.payout_disputes d
      join public.operations o using (member_id, operation_id)
      left join ledger.movements w on w.owner = d.member_id and w.operation_id = d.operation_id and w.step = 'write-off'
      left join public.operations r on r.member_id = d.member_id and r.kind = 'recovery' and r.external_ref = o.external_ref
      where d.ended_at is not null and case d.decision when 'TAKE' then r.amount is distinct from o.amount
        else w.amount is distinct from o.amount end`,
  },
];
