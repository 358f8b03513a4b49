-- The gates that a member's level does not open: from which level on, and what there is room for below it.
create or replace function identity_gates(p_member text, p_currency text, p_kind text, p_at timestamptz) returns table (level int, room
    bigint)
language sql stable as $$
  select g.level, greatest(g.most - identity_used(p_member, p_currency, p_kind, p_at), 0)
  from (
    select identity_number('withdrawalLevel')::int as level, 0::bigint as most where p_kind = 'WITHDRAWAL'
    union all
    select l, nullif(policy_amount('identity', case p_kind when 'DEPOSIT' then 'depositedAbove' else 'withdrawnAbove' end || l, p_currency), 0)
    from unnest(array[2, 3]) l) g
  where g.most is not null and g.level > identity_level(p_member)
$$;
grant execute on function identity_gates to kapao_app;
