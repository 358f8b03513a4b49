import { sql } from 'kysely';
import type { AuditRule } from '../../operations/audit.ts';

/** Withdrawals of the 24 hours before another that counted then: those that had ended without a payout did not. */
const BEFORE = sql`public.withdrawals b join public.operations p on p.member_id = b.member_id and p.operation_id = b.operation_id
  where b.currency = w.currency and b.created_at <= w.created_at and b.created_at > w.created_at - interval '24 hours'
    and not (p.state in ('FAILED', 'REJECTED') and p.final_at < w.created_at)`;

export const WITHDRAW_AUDIT: readonly AuditRule[] = [
  {
    // Recomputed from the withdrawals themselves; only the limits are those of the day it was decided.
    rule: 'W a payout has the approvals its amount and its day’s sums needed',
    find: sql`select w.operation_id::text as place from public.withdrawals w
      join public.operations o on o.member_id = w.member_id and o.operation_id = w.operation_id and o.state = 'PAID'
      cross join lateral (select
        (select sum(b.amount) from ${BEFORE} and b.member_id = w.member_id) as member_day,
        (select sum(b.amount) from ${BEFORE} and b.account_hash = w.account_hash) as account_day,
        (select count(distinct a.operator) from public.withdrawal_approvals a
          where a.member_id = w.member_id and a.operation_id = w.operation_id) as hands) s
      where w.limits <> '{}' and s.hands < greatest(w.approvals_needed, case
        when greatest(w.amount, s.member_day, s.account_day) > (w.limits->>'secondLimit')::bigint then 2
        when w.amount > (w.limits->>'autoLimit')::bigint or s.member_day > (w.limits->>'memberDay')::bigint
          or s.account_day > (w.limits->>'accountDay')::bigint then 1
        else 0 end)`,
  },
  {
    rule: 'W no withdrawal is approved twice by one hand',
    find: sql`select operation_id::text as place from public.withdrawal_approvals
      group by member_id, operation_id having count(*) > count(distinct operator)`,
  },
];
