-- Returns true if a sender, as masked by a bank, is certainly this account of the site.
create or replace function is_sent_from(p_account text, p_bank text, p_masked text) returns boolean language sql stable as $$
  select exists (select from receiving_accounts r where r.receiving_account_id = p_account and r.bank_code = p_bank
    and digits_fit(p_masked, r.account_no) = 'same')
$$;
grant execute on function is_sent_from to kapao_app;
