-- Brings the coins of members to what the money that is there earns: the sums are read under each member's lock.
create or replace function settle_coins_of(p_members text[], p_currency text, p_window_days int, p_max_per_day bigint) returns void
language plpgsql set enable_seqscan = off as $$
declare
  r record;
  s record;
  v_member text;
begin
  select * into r from coin_rule(p_currency, p_window_days);
  if not found then return; end if;
  for v_member in select distinct m from unnest(p_members) m order by m loop
    perform from members where member_id = v_member for no key update;
    select * into strict s from coin_sums(v_member, r.basis, r.coin_per, r.counted_from);
    perform settle_coins(v_member, p_currency, p_window_days,
      coins_due(s.counted, s.gone, r.coin_per, s.earned, s.earned_today, s.unspent, p_max_per_day));
  end loop;
end $$;
grant execute on function settle_coins_of to kapao_app;
