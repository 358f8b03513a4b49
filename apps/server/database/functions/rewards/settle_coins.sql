-- Posts the coins due to a member, or takes them back; it does nothing if none are due or if the coins were already spent.
create or replace function settle_coins(p_member text, p_currency text, p_coin_days int, p_coins bigint) returns void language plpgsql as $$
declare
  v_earning uuid := gen_random_uuid();
  v_said text;
  r record;
begin
  if p_coins = 0 then return; end if;
  select u.version, u.basis, u.coin_per, u.counted_from, s.counted, s.earned, s.net into strict r
    from coin_rule(p_currency, p_coin_days) u, coin_sums(p_member, u.basis, u.coin_per, u.counted_from) s;
  v_said := ledger.post_movement(p_member, v_earning, 'coins', 'coin', 'COIN', case when p_coins > 0 then 'coin:issued' else 'coin' end,
    case when p_coins > 0 then 'coin' else 'coin:issued' end, abs(p_coins));
  if starts_with(v_said, 'short:') then return; end if;
  if v_said <> 'posted' then raise exception 'invariant: an earning is posted once (%)', v_said; end if;
  insert into coin_earnings (member_id, earning_id, version, basis, coin_per, counted_from, counted, earned_before, coins, net)
    values (p_member, v_earning, r.version, r.basis, r.coin_per, r.counted_from, r.counted, r.earned, p_coins, r.net);
end $$;
grant execute on function settle_coins to kapao_app;
