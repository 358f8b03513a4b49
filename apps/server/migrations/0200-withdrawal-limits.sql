-- What a member may withdraw in a Bangkok day and in a calendar month: the policy `withdrawLimits`, where 0 is no limit.

-- An amount of a policy in minor units; what nobody has set is 0.
create function policy_amount(p_policy text, p_field text, p_currency text) returns bigint language sql stable as $$
  select coalesce((select ((s.value -> p_field ->> p_currency)::numeric * 10::numeric ^ c.exponent)::bigint
    from settings s, ledger.currencies c where s.name = 'policy.' || p_policy and c.currency = p_currency), 0)
$$;

-- The limits a member is under at a moment, what of each is used, and when it opens again. Withdrawals that ended without a
-- payout count for nothing; one that failed and was paid after all counts.
create function withdrawal_limits(p_member text, p_currency text, p_at timestamptz)
returns table (period text, most bigint, used bigint, opens_at timestamptz) language sql stable as $$
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
grant execute on function policy_amount, withdrawal_limits to kapao_app;

-- Held where a withdrawal begins, whoever opens it. The member's row makes them come one after the other.
create function check_withdrawal_limits() returns trigger language plpgsql as $$
begin
  perform from members where member_id = new.member_id for no key update;
  if exists (select from withdrawal_limits(new.member_id, new.currency, new.created_at) l where l.used + new.amount > l.most) then
    raise exception 'member % has withdrawn what a day or a month allows', new.member_id
      using errcode = 'check_violation', constraint = 'withdrawal_limits';
  end if;
  return new;
end $$;
create trigger keeps_withdrawal_limits before insert on operations
  for each row when (new.kind = 'withdrawal') execute function check_withdrawal_limits();
