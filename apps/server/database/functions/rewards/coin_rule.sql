-- The running rule for coins and since when money counts by it; no row while no wheel runs or it gives no coins. A version with the same
-- basis and rate continues the one before it.
create or replace function coin_rule(p_currency text, p_window_days int) returns table (version int, basis text, coin_per bigint,
    counted_from timestamptz)
language sql stable as $$
  select w.version, w.coin_basis, per.coin_per,
    greatest(now() - make_interval(days => p_window_days), (select min(v.published_at) from wheel_versions v
      where v.version > coalesce((select max(x.version) from wheel_versions x where x.version < w.version
        and (x.coin_basis, x.coin_per_thb, x.coin_per_lak) is distinct from (w.coin_basis, w.coin_per_thb, w.coin_per_lak)), 0)))
  from wheel_versions w
    cross join lateral (select case p_currency when 'THB' then w.coin_per_thb else w.coin_per_lak end as coin_per) per,
    wheel_switch
  where is_on and per.coin_per is not null and w.starts_at <= now() and (w.ends_at is null or w.ends_at > now())
    and w.version = (select max(x.version) from wheel_versions x where x.starts_at <= now())
$$;
grant execute on function coin_rule to kapao_app;
