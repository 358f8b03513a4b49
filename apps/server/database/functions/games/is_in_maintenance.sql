-- Returns true if maintenance is switched on or the planned period covers the current time. It takes columns instead of a row, because on a
-- cluster the row of a shard has a type that no function accepts.
create or replace function is_in_maintenance(p_switched boolean, p_from timestamptz, p_until timestamptz) returns boolean
language sql stable as $$
  select p_switched or coalesce(statement_timestamp() >= p_from and statement_timestamp() < p_until, false)
$$;
