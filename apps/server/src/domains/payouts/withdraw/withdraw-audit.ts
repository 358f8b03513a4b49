import { type RawBuilder, sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';
import { isAgreedByTwo } from '../../../queries/backoffice/proposal-facts.ts';

/** Of a withdrawal `b`: in the 24 hours before `w` it counted. One that had ended without a payout then did not. */
const wasBefore = (ended: RawBuilder<unknown>) => sql`b.currency = w.currency and b.created_at <= w.created_at
  and b.created_at > w.created_at - interval '24 hours' and not (${ended}.state in ('FAILED', 'REJECTED') and ${ended}.final_at < w.created_at)`;

export const WITHDRAW_AUDIT: readonly AuditRule[] = [
  {
    // Recomputed from the withdrawals themselves; only the limits are those of the day it was decided.
    rule: 'W a payout has the approvals its amount and its day’s sums needed',
    find: sql`with paid as (
        select w.member_id, w.operation_id, w.account_hash, w.currency, w.amount, w.created_at, w.limits, w.approvals_needed,
          (select sum(b.amount) from public.withdrawals b
            join public.operations p on p.member_id = b.member_id and p.operation_id = b.operation_id
            where b.member_id = w.member_id and ${wasBefore(sql`p`)}) as member_day,
          (select count(distinct a.operator) from public.withdrawal_approvals a
            where a.member_id = w.member_id and a.operation_id = w.operation_id and a.approval_round = w.approval_round) as hands
        from public.withdrawals w
        join public.operations o on o.member_id = w.member_id and o.operation_id = w.operation_id and o.state = 'PAID'
        where w.limits <> '{}'),
      counted as (select b.account_hash, b.currency, b.amount, b.created_at, p.state, p.final_at from public.withdrawals b
        join public.operations p on p.member_id = b.member_id and p.operation_id = b.operation_id)
      select w.operation_id::text as place from paid w join counted b on b.account_hash = w.account_hash and ${wasBefore(sql`b`)}
      group by w.member_id, w.operation_id, w.amount, w.limits, w.approvals_needed, w.member_day, w.hands
      having w.hands < greatest(w.approvals_needed, case
        when greatest(w.amount, w.member_day, sum(b.amount)) > (w.limits->>'secondLimit')::bigint then 2
        when w.amount > (w.limits->>'autoLimit')::bigint or w.member_day > (w.limits->>'memberDay')::bigint
          or sum(b.amount) > (w.limits->>'accountDay')::bigint then 1
        else 0 end)`,
  },
  {
    // What a withdrawal lets pass it marks, so nothing unmarked is older than one, but for what may only go back.
    rule: 'W deposits that ask for play are played before a withdrawal, or waived and go back to their account',
    find: sql`select r.operation_id::text as place from public.play_requirements r
      join public.operations d on d.member_id = r.member_id and d.operation_id = r.operation_id
      left join public.play_waivers v on v.member_id = r.member_id and v.waiver_id = r.waiver_id
      where r.met_at is null and exists (select 1 from public.operations o
        join public.withdrawals w on w.member_id = o.member_id and w.operation_id = o.operation_id
        where o.member_id = r.member_id and o.kind = 'withdrawal' and o.from_code = 'WALLET' and o.statement_no > d.statement_no
          and (v.waiver_id is null or w.created_at > v.at and w.account_hash <> v.account_no_hash))
        and (v.waiver_id is null or v.amount > (select coalesce(sum(b.amount), 0) from public.withdrawals b
          where b.member_id = v.member_id and b.account_hash = v.account_no_hash and b.created_at > v.at))`,
  },
  {
    rule: 'W a deposit goes back once, no more of it than it was, to the bank it came from, and by two people',
    find: sql`
      select o.operation_id::text as place from public.operations o
      left join public.deposit_returns r on r.member_id = o.member_id and r.operation_id = o.operation_id
      left join public.withdrawals w on w.member_id = o.member_id and w.operation_id = o.operation_id
      left join public.operations d on d.member_id = r.member_id and d.operation_id = r.deposit_id
      left join public.inflows i on i.inflow_id = r.deposit_id and i.credited_member_id = r.member_id
      where o.kind = 'withdrawal' and o.from_code = 'DEPOSIT' and not coalesce(d.kind = 'deposit' and i.from_bank = w.bank_code
        and w.approvals_needed >= 2 and o.amount <= d.amount, false)
      union all
      select r.deposit_id::text from public.deposit_returns r join public.operations o using (member_id, operation_id)
      where o.state not in ('FAILED', 'REJECTED') group by r.member_id, r.deposit_id having count(*) > 1`,
  },
  {
    rule: 'W no withdrawal is approved twice by one hand',
    find: sql`select operation_id::text as place from public.withdrawal_approvals
      group by member_id, operation_id, approval_round having count(*) > count(distinct operator)`,
  },
  {
    rule: 'W a payout that people closed is closed as two agreed, and so it stands',
    find: sql`with closed as (select e.operation_id, e.outcome, e.proposal_id, o.state from public.payout_hand_ends e
        join public.operations o on o.member_id = e.member_id and o.operation_id = e.operation_id)
      select e.operation_id::text as place from closed e
      where (e.outcome = 'PAID' and e.state <> 'PAID') or (e.outcome = 'FAILED' and e.state not in ('FAILED', 'DISPUTED'))
        or not ${isAgreedByTwo({ id: sql`e.proposal_id`, kind: sql`'payout.close'`, subject: sql`e.operation_id::text` })}`,
  },
];
