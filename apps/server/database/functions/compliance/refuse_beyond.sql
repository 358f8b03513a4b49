-- Refuses what a limit of these kinds does not leave room for: with the limit that leaves least, and of two the one that opens later.
create or replace function refuse_beyond(p_member text, p_kinds text[], p_amount bigint, p_at timestamptz) returns void
language plpgsql as $$
declare
  l record;
  v_currency text;
  v_exponent int;
begin
  select p.kind, greatest(p.most - p.used - p.at_risk, 0) as room, p.opens_at into l
    from play_limits_of(p_member, p_at) p where p.kind = any (p_kinds) and p.used + p.at_risk + p_amount > p.most
    order by 2, p.opens_at desc limit 1;
  if not found then return; end if;
  select currency into v_currency from members where member_id = p_member;
  select exponent into v_exponent from ledger.currencies where currency = v_currency;
  perform refuse_with(l.kind || '_LIMIT',
    limit_wait(l.opens_at) || jsonb_build_object('amount', trim_scale(l.room / 10::numeric ^ v_exponent)));
end $$;
grant execute on function refuse_beyond to kapao_app;
