import { sql } from 'kysely';
import type { AuditRule } from '../../../operations/audit.ts';

/** The bets of a moment may be stored and not looked at yet; the job looks every second. */
const BEING_LOOKED_AT = (kind: 'refund' | 'invite', member: string, source: string) => sql`exists (
  select 1 from public.reward_checks c where c.kind = ${sql.lit(kind)} and c.member_id = ${sql.ref(member)}
    and c.source_id = ${sql.ref(source)} and c.asked_at > now() - interval '10 minutes')`;

const OWED = (kind: 'refund' | 'invite', member: string, source: string) => sql`coalesce((
  select d.owed from public.reward_debts d where d.kind = ${sql.lit(kind)} and d.member_id = ${sql.ref(member)}
    and d.source_id = ${sql.ref(source)}), 0)`;

/** Rewards without stake: every reward that was paid has play or deposits behind it by its terms, or is owed (record 55). */
export const REWARD_DEBT_AUDIT: readonly AuditRule[] = [
  {
    rule: 'R a refund is the share of what was lost in its period, or owed',
    find: sql`
      select r.refund_id::text as place from public.refunds r join public.refund_rules u on u.version = r.rule_version
      cross join lateral (select greatest(0, coalesce(sum(b.stake - b.payout), 0)) as lost from public.bets b
        where b.member_id = r.member_id and b.state = 'SETTLED'
          and b.settled_at >= r.period_start::timestamp at time zone 'Asia/Bangkok'
          and b.settled_at < r.period_end::timestamp at time zone 'Asia/Bangkok'
          and not exists (select 1 from public.turnover_conditions t join public.operation_causes c using (member_id, operation_id)
            where t.member_id = b.member_id and c.cause_kind in ('bonus', 'promotion') and b.settled_at >= t.accepted_at
              and (t.ended_at is null or b.settled_at < t.ended_at))) p
      where r.amount - ${OWED('refund', 'r.member_id', 'r.refund_id')} > least(trunc(p.lost * u.percent_bp / 10000),
          case r.currency when 'THB' then u.cap_thb else u.cap_lak end)
        and not ${BEING_LOOKED_AT('refund', 'r.member_id', 'r.refund_id')}`,
  },
  {
    rule: 'I an invite earning is the share of what the friend played on its day, or owed',
    find: sql`
      with earned as (
        select e.inviter_id, e.earning_id, e.invitee_id, e.day, e.amount - ${OWED('invite', 'e.inviter_id', 'e.earning_id')} as kept,
          u.basis, u.percent_bp, case e.currency when 'THB' then u.day_cap_thb else u.day_cap_lak end as cap
        from public.invite_earnings e join public.invite_rules u on u.version = e.rule_version
        where e.state = 'EARNED' and not ${BEING_LOOKED_AT('invite', 'e.inviter_id', 'e.earning_id')}),
      told as materialized (select member_id, day from public.earned_days where told_at > now() - interval '10 minutes'),
      played as (
        select e.earning_id, greatest(0, p.played) as played from earned e cross join lateral (
          select sum(case e.basis when 'turnover' then b.valid_stake else b.stake - b.payout end) as played from public.bets b
          where b.member_id = e.invitee_id and b.state = 'SETTLED'
            and b.settled_at >= e.day::timestamp at time zone 'Asia/Bangkok'
            and b.settled_at < (e.day + 1)::timestamp at time zone 'Asia/Bangkok' group by b.member_id) p)
      select e.earning_id::text as place from earned e left join played p using (earning_id)
      where e.kept > least(trunc(coalesce(p.played, 0) * e.percent_bp / 10000), e.cap)
        and not exists (select 1 from told t where t.member_id = e.invitee_id and t.day = e.day)`,
  },
  {
    rule: 'I the day of an earning is known where its friend plays',
    find: sql`
      with earned as materialized (select earning_id, inviter_id, invitee_id, day from public.invite_earnings where amount > 0),
      days as materialized (select member_id, day, inviter_id from public.earned_days)
      select e.earning_id::text as place from earned e where not exists (select 1 from days d
        where d.member_id = e.invitee_id and d.day = e.day and d.inviter_id = e.inviter_id)`,
  },
  {
    // A withdrawal is written a moment before it is counted; a bet that was voided later was turnover when the coin was earned.
    rule: 'P coins were earned by turnover, or by deposits less withdrawals, of their time',
    find: sql`
      select e.earning_id::text as place from public.coin_earnings e
      where e.coins > 0 and (e.earned_before + e.coins) * e.coin_per > case e.basis
        when 'turnover' then (select coalesce(sum(b.valid_stake), 0) from public.bets b where b.member_id = e.member_id
          and b.state = 'SETTLED' and b.settled_at >= e.counted_from)
        else (select coalesce(sum(case o.kind when 'deposit' then o.amount else -o.amount end), 0) from public.operations o
          where o.member_id = e.member_id and o.kind in ('deposit', 'withdrawal') and o.created_at >= e.counted_from
            and o.created_at <= case o.kind when 'deposit' then e.at else e.at - interval '1 minute' end
            and o.state not in ('FAILED', 'REJECTED', 'DISPUTED')) end
        and not (e.basis = 'turnover' and exists (select 1 from public.bets b where b.member_id = e.member_id
          and b.stored_at > e.at and (b.state = 'VOID' or b.placed_at < e.at)))`,
  },
  {
    rule: 'L13 every reward is a bonus with its terms, a refund received, earnings collected, a prize won, or given back',
    find: sql`
      select o.operation_id::text as place from public.operations o
      join public.operation_causes c on c.member_id = o.member_id and c.operation_id = o.operation_id
      where o.kind = 'reward' and not coalesce(case
        when exists (select 1 from public.reward_nettings n where n.member_id = o.member_id and n.operation_id = o.operation_id)
          then true
        when c.cause_kind in ('bonus', 'promotion') then exists (select 1 from public.turnover_conditions t
          where t.member_id = o.member_id and t.operation_id = o.operation_id and t.award = o.amount)
        when c.cause_kind = 'refund' then o.amount = (select sum(r.amount) from public.refunds r
          where r.member_id = o.member_id and r.added_operation_id = o.operation_id)
        when c.cause_kind = 'luckydraw' then exists (select 1 from public.coupons p where p.member_id = o.member_id
          and p.coupon_id::text = c.cause_id and p.claimed_at is not null and p.amount = o.amount)
        when c.cause_kind = 'invite' then true end, false)
      union all
      select c.member_id from (select o.member_id, sum(o.amount) as collected from public.operations o
        join public.operation_causes c on c.member_id = o.member_id and c.operation_id = o.operation_id
        where o.kind = 'reward' and c.cause_kind = 'invite' group by o.member_id) c
      left join (select inviter_id, sum(amount) as earned from public.invite_earnings where state = 'EARNED' group by inviter_id) e
        on e.inviter_id = c.member_id
      where c.collected > coalesce(e.earned, 0)`,
  },
  {
    rule: 'what is taken for voided bets is owed, and moved as it is written',
    find: sql`
      select coalesce(n.member_id, d.member_id) as place
      from (select member_id, currency, sum(amount) as taken from public.reward_nettings group by 1, 2) n
      full join (select member_id, currency, sum(owed) as owed from public.reward_debts group by 1, 2) d using (member_id, currency)
      where coalesce(n.taken, 0) > coalesce(d.owed, 0)
      union all
      select coalesce(n.member_id, a.owner) from (select member_id, currency, sum(amount) as taken from public.reward_nettings
        group by 1, 2) n
      full join (select owner, currency, balance from ledger.accounts where code = 'forfeit:debt') a
        on a.owner = n.member_id and a.currency = n.currency
      where coalesce(n.taken, 0) <> coalesce(a.balance, 0)`,
  },
];
