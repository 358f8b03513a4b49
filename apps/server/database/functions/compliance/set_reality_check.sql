-- The bounds are those of the operators, at the moment it is chosen; later ones are kept to when it is read.
create or replace function set_reality_check(p_member text, p_minutes int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare v_now timestamptz := clock_timestamp();
begin
  if p_minutes < fair_play_number('realityMinMinutes') or p_minutes > fair_play_number('realityMaxMinutes') then
    perform refuse_with('KEY_INVALID');
  end if;
  insert into reality_checks (member_id, every_minutes) values (p_member, p_minutes)
    on conflict (member_id) do update set every_minutes = p_minutes, set_at = v_now;
end $$;
revoke all on function set_reality_check from public;
grant execute on function set_reality_check to kapao_member;
