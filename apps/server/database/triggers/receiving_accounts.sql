-- receiving_accounts: triggers in firing order.

-- Before each row
-- A bank account belongs to the site or to a member, never to both.
create or replace trigger of_one_side before insert or update of bank_code, account_no_hash on receiving_accounts for each row
  when (new.account_no_hash is not null)
  execute function check_one_side();

-- After a statement
-- Not how far its feed was read, which changes all the time.
create or replace trigger told_when_changed after insert or delete or update of bank_code, account_no, account_name, mode, is_active,
    "position" on receiving_accounts for each statement
  execute function tell_site_change();
