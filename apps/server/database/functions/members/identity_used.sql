-- Returns the amount a member has withdrawn or deposited in the policy's period up to a time. Operations that ended without a payout,
-- withheld money and returned deposits do not count.
create or replace function identity_used(p_member text, p_currency text, p_kind text, p_at timestamptz) returns bigint
language sql stable as $$
  select case p_kind
    when 'DEPOSIT' then deposits_used(p_member, p_currency, p_at - make_interval(days => identity_number('periodDays')::int), 'infinity')
    else (select coalesce(sum(o.amount), 0)::bigint from operations o where o.member_id = p_member and o.kind = 'withdrawal'
      and o.currency = p_currency and o.from_code not in ('ASIDE', 'DEPOSIT') and o.state not in ('FAILED', 'REJECTED')
      and o.created_at >= p_at - make_interval(days => identity_number('periodDays')::int)) end
$$;
grant execute on function identity_used to kapao_app;
