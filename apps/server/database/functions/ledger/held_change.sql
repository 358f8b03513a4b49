-- Returns by currency the change of the members' total balance caused by movements in a period.
create or replace function ledger.held_change(p_after timestamptz, p_until timestamptz) returns table (currency text, change bigint)
language sql stable set search_path = ledger, pg_temp as $$
  with moved as (
    select m.currency, m.from_code, m.to_code, sum(m.amount) as amount from movements m
    where m.at > p_after and m.at <= p_until group by 1, 2, 3
  )
  select m.currency, sum(case when t.never_negative and t.kind <> 'suspense' then m.amount else 0 end
    - case when f.never_negative and f.kind <> 'suspense' then m.amount else 0 end)::bigint
  from moved m join account_kinds f on f.kind = kind_of(m.from_code) join account_kinds t on t.kind = kind_of(m.to_code) group by 1
$$;
grant execute on function ledger.held_change to kapao_app, audit;
