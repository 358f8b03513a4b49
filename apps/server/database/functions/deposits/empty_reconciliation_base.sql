-- Resets an account's reconciliation base, so that an account that does not agree is compared from its beginning until it does.
create or replace function empty_reconciliation_base(p_account text) returns void language sql as $$
  update reconciliation_bases set compared_at = now(), until = '-infinity', inflows = 0, credited = 0, returned = 0,
    ledger_credited = 0, bank_seq = -1, lines_matched = 0 where receiving_account_id = p_account
$$;
grant execute on function empty_reconciliation_base to kapao_worker;
