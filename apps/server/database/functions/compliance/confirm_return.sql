-- The second yes. One that comes too late is asked for again.
create or replace function confirm_return(p_member text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_opens timestamptz;
begin
  perform from members where member_id = p_member for no key update;
  select max(asked_at) + make_interval(hours => fair_play_number('returnHours')::int) into v_opens from exclusions
    where member_id = p_member and returned_at is null having count(*) filter (where asked_at is null) = 0;
  if v_opens is null or v_opens + make_interval(days => fair_play_number('confirmDays')::int) < clock_timestamp() then
    perform refuse_with('NO_DATA');
  end if;
  if v_opens > clock_timestamp() then
    perform refuse_with('LIMIT_WAITS',
      jsonb_build_object('opensAt', to_char(v_opens at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  end if;
  update exclusions set returned_at = clock_timestamp() where member_id = p_member and returned_at is null;
end $$;
revoke all on function confirm_return from public;
grant execute on function confirm_return to kapao_member;
