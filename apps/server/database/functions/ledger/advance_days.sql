-- Counts one day where it is over and nothing can join it any more; false where there is none.
create or replace function ledger.advance_days() returns boolean language plpgsql security definer set search_path = ledger, pg_temp as $$
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
revoke all on function ledger.advance_days from public;
grant execute on function ledger.advance_days to kapao_worker;
