-- Writes the number of operations of each type up to every thousandth operation of a member, so that statement pages by type need no full
-- count.
create or replace function tally_statement() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  insert into statement_tallies (member_id, until_no, statement_type, counted)
    select new.member_id, new.statement_no, t.statement_type, sum(t.counted)
    from (select s.statement_type, s.counted from statement_tallies s
        where s.member_id = new.member_id and s.until_no = new.statement_no - 1000
      union all
      select o.statement_type, count(*) from operations o where o.member_id = new.member_id
        and o.statement_no > new.statement_no - 1000 and o.statement_no <= new.statement_no group by 1) t
    group by t.statement_type;
  return null;
end $$;
