-- Recalculates `held_totals` from account balances less the movements since the settled time. It computes both sums for all currencies
-- together, because a cluster cannot find a sum over shards for each row of a replicated table.
create or replace function ledger.rebuild_held() returns void language sql security definer set search_path = ledger, pg_temp as $$
  with there as (
    select a.currency, sum(a.balance) as held from accounts a where a.never_negative and a.kind <> 'suspense' group by a.currency
  ), since as (
    select n.currency, n.change from held_change(settled_time(), 'infinity') n
  )
  insert into held_totals as h (currency, held, counted_until)
  select c.currency, coalesce(t.held, 0)::bigint - coalesce(s.change, 0), settled_time()
  from currencies c left join there t on t.currency = c.currency left join since s on s.currency = c.currency
  on conflict (currency) do update set held = excluded.held, counted_until = excluded.counted_until
$$;
revoke all on function ledger.rebuild_held from public;
