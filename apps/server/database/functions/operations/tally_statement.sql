-- Writes the number of operations of each type up to a thousandth operation of a member, so that statement pages by type need no full count.
create or replace function tally_statement(p_member text, p_until bigint) returns void
language sql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  insert into statement_tallies (member_id, until_no, statement_type, counted)
    select p_member, p_until, t.statement_type, sum(t.counted)
    from (select s.statement_type, s.counted from statement_tallies s where s.member_id = p_member and s.until_no = p_until - 1000
      union all
      select o.statement_type, count(*) from operations o where o.member_id = p_member
        and o.statement_no > p_until - 1000 and o.statement_no <= p_until group by 1) t
    group by t.statement_type
$$;
revoke all on function tally_statement from public;
