-- Returns the exclusion or break in force for a member: an exclusion before a break, then the one that ends last.
create or replace function standing_exclusion(p_member text) returns exclusions language sql stable as $$
  select e from exclusions e where e.member_id = p_member and e.returned_at is null
  order by (e.kind = 'EXCLUSION') desc, e.ends_at desc nulls first limit 1
$$;
grant execute on function standing_exclusion to kapao_app;
