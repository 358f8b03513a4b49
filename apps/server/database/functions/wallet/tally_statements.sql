-- For operations that were written while the trigger was off, or before it was there.
create or replace function tally_statements() returns void language sql as $$
  insert into statement_tallies (member_id, until_no, statement_type, counted)
  with blocks as materialized (
      select o.member_id, (o.statement_no + 999) / 1000 * 1000 as until_no, o.statement_type, count(*) as n
      from operations o join members m using (member_id) where m.statement_count >= 1000 group by 1, 2, 3),
    places as (select member_id, generate_series(1, statement_count / 1000) * 1000 as until_no from members where statement_count >= 1000),
    types as (select distinct member_id, statement_type from blocks)
  select member_id, until_no, statement_type, counted from (
    select p.member_id, p.until_no, t.statement_type,
      (sum(coalesce(b.n, 0)) over (partition by p.member_id, t.statement_type order by p.until_no))::bigint as counted
    from places p join types t using (member_id) left join blocks b using (member_id, until_no, statement_type)) c
  where counted > 0
  on conflict do nothing
$$;
