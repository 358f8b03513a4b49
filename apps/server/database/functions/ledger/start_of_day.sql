-- Returns the moment at which a day begins in Bangkok.
create or replace function ledger.start_of_day(p_day date) returns timestamptz language sql stable as $$
  select p_day::timestamp at time zone 'Asia/Bangkok'
$$;
revoke all on function ledger.start_of_day from public;
grant execute on function ledger.start_of_day to kapao_app, audit;
