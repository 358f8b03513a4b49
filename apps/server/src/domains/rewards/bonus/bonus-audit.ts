import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';

// Tables are named with their schema: the role `audit` finds the views of its own name first.
export const BONUS_AUDIT: readonly AuditRule[] = [
  {
    rule: 'L16 what is counted of a budget is what was given of it',
    find: sql`
      select b.kind || ' ' || b.code as place from public.bonus_offers b
      left join (select g.kind, g.code, sum(t.award) as given, count(*) as claims from public.bonus_grants g
        join public.turnover_conditions t using (member_id, operation_id) group by 1, 2) g on g.kind = b.kind and g.code = b.code
      where b.given <> coalesce(g.given, 0) or b.claims <> coalesce(g.claims, 0)`,
  },
  {
    rule: 'B a choice that was given has its own bonus of its own deposit',
    find: sql`
      select c.choice_id::text as place from public.bonus_choices c
      left join public.bonus_grants g on g.member_id = c.member_id and g.operation_id = c.choice_id
      left join public.operations d on d.member_id = c.member_id and d.operation_id = c.deposit_operation_id
      where (c.outcome is not distinct from 'TAKEN') <> (g.operation_id is not null)
        or (g.operation_id is not null and g.deposit_operation_id is distinct from c.deposit_operation_id)
        or (c.deposit_operation_id is not null and d.kind is distinct from 'deposit')`,
  },
  {
    rule: 'B a code that was used gave its own promotion',
    find: sql`
      select c.batch_id::text as place from public.promotion_codes c
      join public.promotion_code_batches b using (batch_id)
      left join public.bonus_grants g on g.member_id = c.member_id and g.operation_id = c.operation_id
      where c.used_at is not null and (g.kind, g.code) is distinct from (b.kind, b.code)`,
  },
];
