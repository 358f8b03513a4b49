-- No transaction is open that long: what is older has been committed, and will not be joined by anything.
create or replace function ledger.settled_time() returns timestamptz language sql stable as $$
  select statement_timestamp() - interval '1 minute'
$$;
grant execute on function ledger.settled_time to kapao_app, audit;
