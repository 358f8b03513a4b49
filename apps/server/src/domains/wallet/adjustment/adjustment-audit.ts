import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';
import { isAgreedByTwo } from '../../../queries/backoffice/proposal-facts.ts';

export const ADJUSTMENT_AUDIT: readonly AuditRule[] = [
  {
    rule: 'L13 money by hand is what two people agreed on, once',
    find: sql`
      with made as (
        select o.operation_id, o.member_id, a.operation_id is null or (a.amount, a.currency) is distinct from (o.amount, o.currency)
          or o.cash_sign <> case when a.game_code is not null then 0 when a.direction = 'CREDIT' then 1 else -1 end as is_another
        from public.operations o
        left join public.adjustments a on a.member_id = o.member_id and a.operation_id = o.operation_id where o.kind = 'adjustment')
      select o.operation_id::text as place from made o where (o.is_another or not ${isAgreedByTwo({ id: sql`o.operation_id`, kind: sql`'member.adjust'`, subject: sql`o.member_id` })})`,
  },
  {
    rule: 'L13 the account of adjustments is the sum of what was credited and debited by hand',
    find: sql`
      select a.owner as place from ledger.accounts a
      left join (select member_id, currency, sum(case direction when 'CREDIT' then -amount else amount end) as moved
        from public.adjustments group by 1, 2) s on s.member_id = a.owner and s.currency = a.currency
      where a.code = 'adjustment' and a.balance <> coalesce(s.moved, 0)`,
  },
];
