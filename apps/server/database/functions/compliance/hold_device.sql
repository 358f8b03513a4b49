-- Opens a possible match for a member who registered after the exclusion of somebody known by this device. The caller passes the time of
-- registration, because a new member's row is visible to the caller alone.
create or replace function hold_device(p_member text, p_mark bytea, p_since timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into exclusions (member_id, kind, source, ends_at, matched_id, matched_by)
    select p_member, 'EXCLUSION', 'MATCH', null, e.exclusion_id, '{DEVICE}'
    from exclusion_marks x join exclusions e using (exclusion_id)
    where x.kind = 'DEVICE' and x.mark = p_mark and e.returned_at is null and e.member_id is distinct from p_member and p_since > e.starts_at
      and not exists (select 1 from exclusions o where o.member_id = p_member and o.source = 'MATCH')
    order by e.ends_at desc nulls first limit 1;
end $$;
revoke all on function hold_device from public;
grant execute on function hold_device to kapao_app;
