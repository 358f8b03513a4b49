-- Counts all of them anew, from what arrived and what was paid.
create or replace function rebuild_house_hours() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('house hours', 0));
  delete from house_account_hours;
  delete from house_payout_hours;
  update house_hours_until set until = date_trunc('hour', least(now() - interval '3 hours',
    (select min(occurred_at) from inflows), (select min(at) from ledger.movements)), 'UTC');
  while advance_house_hours() loop end loop;
end $$;
revoke all on function rebuild_house_hours from public;
