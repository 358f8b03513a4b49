-- Refuses a bank account for a member that is a receiving account of the site, and the reverse. Claims of the same account wait for each
-- other.
create or replace function check_one_side() returns trigger language plpgsql as $$
begin
  perform hold_bank_account(new.bank_code, new.account_no_hash);
  if tg_table_name = 'receiving_accounts' then
    -- An account that the site has already may be edited.
    if not exists (select from receiving_accounts where bank_code = new.bank_code and account_no = new.account_no) and exists (select from member_bank_accounts where bank_code = new.bank_code and account_no_hash = new.account_no_hash) then
      raise exception 'this account is a member''s' using errcode = 'unique_violation', constraint = 'account_of_one_side';
    end if;
  elsif exists (select from receiving_accounts where bank_code = new.bank_code and account_no_hash = new.account_no_hash) then
    raise exception 'this account is the site''s' using errcode = 'unique_violation', constraint = 'account_of_one_side';
  end if;
  return new;
end $$;
