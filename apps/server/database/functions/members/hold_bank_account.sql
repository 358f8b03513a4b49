-- Whoever claims an account waits here for whoever claims it at the same time.
create or replace function hold_bank_account(p_bank text, p_hash bytea) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('bank account ' || p_bank || encode(p_hash, 'hex'), 0))
$$;
