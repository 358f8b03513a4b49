-- The number of the newest operation of a page: that before which so many newer ones of these types are left out. Null when there are no
-- more. What is far back is looked for from the thousand it is in.
create or replace function statement_place(p_member text, p_count bigint, p_types text[], p_skipped bigint) returns bigint
language plpgsql stable set enable_seqscan = off as $$
declare
  v_until bigint := p_count;
  v_skipped bigint := p_skipped;
  v_total bigint;
  v_counted bigint;
  v_place bigint;
begin
  if p_skipped >= 1000 then
    v_total := statement_total(p_member, p_count, p_types);
    select s.until_no, sum(s.counted) into v_until, v_counted from statement_tallies s
      where s.member_id = p_member and s.statement_type = any (p_types)
      group by s.until_no having sum(s.counted) >= v_total - p_skipped order by s.until_no limit 1;
    if found then
      v_skipped := v_counted - (v_total - p_skipped);
    else
      v_until := p_count;
    end if;
  end if;
  select o.statement_no into v_place from unnest(p_types) t (statement_type) cross join lateral (
      select o.statement_no from operations o where o.member_id = p_member and o.statement_type = t.statement_type
        and o.statement_no <= v_until order by o.statement_no desc limit v_skipped + 1) o
    order by 1 desc limit 1 offset v_skipped;
  return v_place;
end $$;
grant execute on function statement_place to kapao_app;
