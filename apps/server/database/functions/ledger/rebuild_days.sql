-- Recalculates all daily sums of movements in Bangkok days, for the days before the current one.
create or replace function ledger.rebuild_days() returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_until date := (settled_time() at time zone 'Asia/Bangkok')::date;
begin
  update moved_until set day = v_until;
  delete from moved_days;
  insert into moved_days (day, currency, kind, from_code, to_code, amount, movements)
    select (m.at at time zone 'Asia/Bangkok')::date, m.currency, m.kind, m.from_code, m.to_code, sum(m.amount), count(*)
    from movements m where m.at < start_of_day(v_until) group by 1, 2, 3, 4, 5;
end $$;
revoke all on function ledger.rebuild_days from public;
