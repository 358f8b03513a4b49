-- Returns the exclusion or break in force for a member; null without one.
create or replace function exclusion_facts(p_member text) returns jsonb language sql stable as $$
  select jsonb_build_object('kind', e.kind, 'opensAt', e.ends_at) from standing_exclusion(p_member) e where e.exclusion_id is not null
$$;
revoke all on function exclusion_facts from public;
