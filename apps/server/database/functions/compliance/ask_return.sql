-- The member wants to come back: everything that stands has ended. From then on a day passes.
create or replace function ask_return(p_member text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from members where member_id = p_member for no key update;
  if not exists (select from exclusions where member_id = p_member and returned_at is null) then perform refuse_with('NO_DATA'); end if;
  if exists (select from exclusions where member_id = p_member and returned_at is null
      and (ends_at is null or ends_at > clock_timestamp() or (source = 'MATCH' and decided_at is null))) then
    perform refuse_excluded(p_member);
  end if;
  update exclusions set asked_at = clock_timestamp() where member_id = p_member and returned_at is null
    and (asked_at is null or asked_at < clock_timestamp()
      - make_interval(hours => fair_play_number('returnHours')::int, days => fair_play_number('confirmDays')::int));
end $$;
revoke all on function ask_return from public;
grant execute on function ask_return to kapao_member;
