-- Records a refused attempt of a member with its amount in currency units; beyond 50 attempts a day they are added up by code and way. A
-- lock per member serialises these writes without blocking other members.
create or replace function note_play_refusal(p_member text, p_code text, p_way text, p_amount numeric) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_at timestamptz;
  v_day date;
  v_no int;
  v_currency text;
  v_amount bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('refusals of ' || p_member, 0));
  v_at := clock_timestamp();
  v_day := (v_at at time zone 'Asia/Bangkok')::date;
  select currency into v_currency from members where member_id = p_member;
  if p_amount > 0 then
    select nullif(round(least(p_amount, 9999999999.99) * 10 ^ c.exponent), 0)::bigint into v_amount from ledger.currencies c where c.currency = v_currency;
  end if;
  select count(*)::int + 1 into v_no from play_refusals where member_id = p_member and day = v_day and refusal_no > 0;
  insert into play_refusals as r (member_id, day, code, way, refusal_no, amount, first_at, last_at)
    values (p_member, v_day, p_code, p_way, case when v_no <= 50 then v_no else 0 end, v_amount, v_at, v_at)
    on conflict (member_id, day, code, way, refusal_no) do update
      set times = r.times + 1, amount = coalesce(r.amount + excluded.amount, r.amount, excluded.amount), last_at = excluded.last_at;
end $$;
revoke all on function note_play_refusal from public;
grant execute on function note_play_refusal to kapao_member;
