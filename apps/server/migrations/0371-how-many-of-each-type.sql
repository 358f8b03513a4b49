-- Pages of a statement by type: every thousandth operation of a member writes down how many of each type there are up to it, so that
-- neither their number nor the place of a page is found by counting all of them. Nothing else is written for the other 999.
create table statement_tallies (
  member_id text not null references members,
  until_no bigint not null check (until_no > 0 and until_no % 1000 = 0),
  statement_type text not null,
  -- Of this type, from the first operation of the member on.
  counted bigint not null check (counted between 1 and until_no),
  primary key (member_id, until_no, statement_type)
);
comment on table statement_tallies is 'Written by the database alone; the audit counts again.';
create trigger append_only before update or delete or truncate on statement_tallies
  for each statement execute function ledger.refuse_change();

create function tally_statement() returns trigger language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off as $$
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
create trigger tallied after insert on operations for each row when (new.statement_no % 1000 = 0) execute function tally_statement();

-- For operations that were written while the trigger was off, or before it was there.
create function tally_statements() returns void language sql as $$
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
select tally_statements();

-- How many operations of these types a member has, whose number of all is given.
create function statement_total(p_member text, p_count bigint, p_types text[]) returns bigint language sql stable as $$
  select (coalesce((select sum(s.counted) from statement_tallies s where s.member_id = p_member
      and s.until_no = p_count / 1000 * 1000 and s.statement_type = any (p_types)), 0)
    + (select count(*) from operations o where o.member_id = p_member and o.statement_no > p_count / 1000 * 1000
      and o.statement_type = any (p_types)))::bigint
$$;

-- The number of the newest operation of a page: that before which so many newer ones of these types are left out. Null when there are
-- no more. What is far back is looked for from the thousand it is in.
create function statement_place(p_member text, p_count bigint, p_types text[], p_skipped bigint) returns bigint
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

grant select on statement_tallies to kapao_app, audit;
grant execute on function statement_total, statement_place to kapao_app;
