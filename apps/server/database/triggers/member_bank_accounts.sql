-- member_bank_accounts: triggers in firing order.

-- Before each row
-- A bank account of an excluded person may not be entered by another member.
create or replace trigger not_of_the_excluded before insert or update of account_no_hash on member_bank_accounts for each row
  execute function refuse_excluded_account();
-- A bank account belongs to a member or to the site, never to both.
create or replace trigger of_one_side before insert or update of bank_code, account_no_hash on member_bank_accounts for each row
  execute function check_one_side();

-- After each row
-- Records every member who ever entered an account, so that payouts to it find earlier holders.
create or replace trigger keeps_its_holder after insert or update of account_no_hash on member_bank_accounts for each row
  execute function keep_account_holder();
