-- What reports of play add up, from the index alone: bets by when they ended.
create index if not exists bets_by_end on bets (settled_at) include (currency, game_code, stake, payout, member_id)
  where state = 'SETTLED';

-- What moved between accounts, by whole Bangkok days: so that a balance of years ago is a sum of days and not of every movement.
create table ledger.moved_days (
  day date not null,
  currency text not null references ledger.currencies,
  kind text not null,
  from_code text not null,
  to_code text not null,
  amount bigint not null,
  movements bigint not null,
  primary key (day, currency, kind, from_code, to_code)
);
comment on table ledger.moved_days is 'Written by its functions alone; the audit counts again.';

-- Days before this one are counted.
create table ledger.moved_until (
  is_only boolean primary key default true check (is_only),
  day date not null
);
comment on table ledger.moved_until is 'Written by the functions of ledger.moved_days alone.';
grant select on ledger.moved_days, ledger.moved_until to kapao_app, audit;

create function ledger.start_of_day(p_day date) returns timestamptz language sql stable as $$
  select p_day::timestamp at time zone 'Asia/Bangkok'
$$;

-- Counts one day where it is over and nothing can join it any more; false where there is none.
create function ledger.advance_days() returns boolean language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_day date;
begin
  select u.day into v_day from moved_until u for update;
  if start_of_day(v_day + 1) > settled_time() then return false; end if;
  insert into moved_days (day, currency, kind, from_code, to_code, amount, movements)
    select v_day, m.currency, m.kind, m.from_code, m.to_code, sum(m.amount), count(*) from movements m
    where m.at >= start_of_day(v_day) and m.at < start_of_day(v_day + 1) group by 2, 3, 4, 5;
  update moved_until set day = v_day + 1;
  return true;
end $$;

create function ledger.rebuild_days() returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_until date := (settled_time() at time zone 'Asia/Bangkok')::date;
begin
  update moved_until set day = v_until;
  delete from moved_days;
  insert into moved_days (day, currency, kind, from_code, to_code, amount, movements)
    select (m.at at time zone 'Asia/Bangkok')::date, m.currency, m.kind, m.from_code, m.to_code, sum(m.amount), count(*)
    from movements m where m.at < start_of_day(v_until) group by 1, 2, 3, 4, 5;
end $$;

revoke execute on function ledger.start_of_day, ledger.advance_days, ledger.rebuild_days from public;
grant execute on function ledger.start_of_day to kapao_app, audit;
grant execute on function ledger.advance_days to kapao_worker;

-- The worker takes in what was posted before, day after day.
insert into ledger.moved_until (day)
  select (coalesce((select m.at from ledger.movements m order by m.at limit 1), now()) at time zone 'Asia/Bangkok')::date;
