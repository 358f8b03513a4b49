-- Somebody looks at this member: from the moment a case is escalated every withdrawal waits for a person, as any large one does.
create or replace function is_under_check(p_member text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  return exists (select from aml_holds where member_id = p_member and released_at is null)
    or exists (select from aml_cases where member_id = p_member and closed_at is null and state = 'ESCALATED');
end $$;
revoke all on function is_under_check from public;
grant execute on function is_under_check to kapao_app;
