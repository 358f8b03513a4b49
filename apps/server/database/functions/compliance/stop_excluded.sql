-- Returns true if a mark belongs to somebody who is currently excluded, and records the attempt. It does not wait for the disk, so that the
-- response time reveals nothing to an outsider.
create or replace function stop_excluded(p_marks jsonb, p_way text, p_member text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into exclusion_stops as s (exclusion_id, kind, way, day, member_id, first_at, last_at)
    select distinct x.exclusion_id, x.kind, p_way, (at at time zone 'Asia/Bangkok')::date, p_member, at, at
    from excluded_by(p_marks, coalesce(p_member, '')) x, (select clock_timestamp() as at) now
    where x.kind in ('PHONE', 'BANK_ACCOUNT') order by 1, 2
    on conflict (exclusion_id, kind, way, day, member_id) do update
      set times = s.times + 1, last_at = greatest(s.last_at, excluded.last_at);
  return found;
end $$;
revoke all on function stop_excluded from public;
grant execute on function stop_excluded to kapao_member;
