-- Returns the amount and number of payments that arrived at an account from one time until before another.
create or replace function house_arrived(p_account text, p_from timestamptz, p_until timestamptz, out amount bigint, out payments bigint)
    returns record
language plpgsql stable as $$
declare
  v_first timestamptz := date_trunc('hour', p_from + interval '1 hour - 1 microsecond', 'UTC');
  v_last timestamptz := greatest(v_first, least(date_trunc('hour', p_until, 'UTC'), (select u.until from house_hours_until u)));
begin
  select coalesce(sum(s.amount), 0), coalesce(sum(s.payments), 0) into amount, payments from (
    select h.amount, h.payments from house_account_hours h
      where h.receiving_account_id = p_account and h.hour >= v_first and h.hour < v_last
    union all
    select i.amount, 1 from inflows i
      where i.receiving_account_id = p_account and i.occurred_at >= p_from and i.occurred_at < least(v_first, p_until)
    union all
    select i.amount, 1 from inflows i where i.receiving_account_id = p_account and i.occurred_at >= v_last and i.occurred_at < p_until) s;
end $$;
grant execute on function house_arrived to kapao_app;
