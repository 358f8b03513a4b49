-- Refuses with `ON_BREAK` or `EXCLUDED` while a break or an exclusion of the member is in force, and returns its end.
create or replace function refuse_excluded(p_member text) returns void language plpgsql as $$
declare e exclusions := standing_exclusion(p_member);
begin
  if e.exclusion_id is null then return; end if;
  perform refuse_with(case e.kind when 'BREAK' then 'ON_BREAK' else 'EXCLUDED' end,
    jsonb_strip_nulls(jsonb_build_object('opensAt', to_char(e.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))));
end $$;
grant execute on function refuse_excluded to kapao_app;
