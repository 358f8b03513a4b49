-- Held by whoever claims a phone or an account, until commit; a list takes it alone.
create or replace function hold_exclusion_lists() returns void language sql security definer set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock_shared(hashtextextended('exclusion lists', 0))
$$;
revoke all on function hold_exclusion_lists from public;
grant execute on function hold_exclusion_lists to kapao_member;
