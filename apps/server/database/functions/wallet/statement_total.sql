-- Returns the number of a member's operations of these types, given the number of all operations; only those after the last stored tally
-- are counted.
create or replace function statement_total(p_member text, p_count bigint, p_types text[]) returns bigint language sql stable as $$
  select (coalesce((select sum(s.counted) from statement_tallies s where s.member_id = p_member
      and s.until_no = p_count / 1000 * 1000 and s.statement_type = any (p_types)), 0)
    + (select count(*) from operations o where o.member_id = p_member and o.statement_no > p_count / 1000 * 1000
      and o.statement_type = any (p_types)))::bigint
$$;
grant execute on function statement_total to kapao_app;
