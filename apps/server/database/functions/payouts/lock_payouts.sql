-- Withdrawals to one payout account are decided one after the other until commit; so are all that the site may pay by itself.
create or replace function lock_payouts(p_key text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('payouts/' || p_key, 0))
$$;
grant execute on function lock_payouts to kapao_app;
