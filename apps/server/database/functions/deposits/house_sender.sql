-- The account of ours that a sender may be, as a bank shows it.
create or replace function house_sender(p_bank text, p_masked text) returns text language sql stable as $$
  select r.receiving_account_id from receiving_accounts r
  where r.bank_code = p_bank and digits_fit(p_masked, r.account_no) = 'same' order by r.position limit 1
$$;
grant execute on function house_sender to kapao_app;
