-- The limits a member is under at a moment, what of each is used, and when it opens again. Withdrawals that ended without a payout count
-- for nothing; one that failed and was paid after all counts.
create or replace function withdrawal_limits(p_member text, p_currency text, p_at timestamptz) returns table (period text, most bigint,
    used bigint, opens_at timestamptz)
language sql stable as $$
  select l.period, l.most, (select coalesce(sum(o.amount), 0)::bigint from operations o
      where o.member_id = p_member and o.kind = 'withdrawal' and o.currency = p_currency
        and o.state not in ('FAILED', 'REJECTED') and o.created_at >= l.since and o.created_at < l.until), l.until
  from (
    select upper(p.unit) as period, policy_amount('withdrawLimits', p.unit, p_currency) as most,
      date_trunc(p.unit, p_at at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' as since,
      (date_trunc(p.unit, p_at at time zone 'Asia/Bangkok') + ('1 ' || p.unit)::interval) at time zone 'Asia/Bangkok' as until
    from unnest(array['day', 'month']) as p (unit)) l
  where l.most > 0 order by l.until
$$;
grant execute on function withdrawal_limits to kapao_app;
