-- Takes a transaction lock, so that exclusion lists are imported one after the other.
create or replace function begin_exclusion_list() returns void language sql security definer set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('exclusion lists', 0))
$$;
revoke all on function begin_exclusion_list from public;
grant execute on function begin_exclusion_list to kapao_operator;
