-- Returns a name of the current transaction. It includes the time, because a restored database counts its transactions anew.
create or replace function this_transaction() returns text language sql stable as $$
  select pg_current_xact_id() || ' ' || extract(epoch from now())
$$;
