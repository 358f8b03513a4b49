-- A bank account is a member's or the site's, never both: money to the site would come from it, or payouts of a member go to it.

-- As in member_bank_accounts, a keyed hash. Accounts added before have none; registration compares their numbers.
alter table receiving_accounts add column account_no_hash bytea;
create unique index receiving_accounts_by_hash on receiving_accounts (bank_code, account_no_hash);

-- Whoever claims an account waits here for whoever claims it at the same time.
create function hold_bank_account(p_bank text, p_hash bytea) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('bank account ' || p_bank || encode(p_hash, 'hex'), 0))
$$;

create function check_one_side() returns trigger language plpgsql as $$
begin
  perform hold_bank_account(new.bank_code, new.account_no_hash);
  if tg_table_name = 'receiving_accounts' then
    -- What is the site's already is only changed.
    if not exists (select from receiving_accounts where bank_code = new.bank_code and account_no = new.account_no) and exists (select from member_bank_accounts where bank_code = new.bank_code and account_no_hash = new.account_no_hash) then
      raise exception 'this account is a member''s' using errcode = 'unique_violation', constraint = 'account_of_one_side';
    end if;
  elsif exists (select from receiving_accounts where bank_code = new.bank_code and account_no_hash = new.account_no_hash) then
    raise exception 'this account is the site''s' using errcode = 'unique_violation', constraint = 'account_of_one_side';
  end if;
  return new;
end $$;
create trigger of_one_side before insert or update of bank_code, account_no_hash on receiving_accounts
  for each row when (new.account_no_hash is not null) execute function check_one_side();
create trigger of_one_side before insert or update of bank_code, account_no_hash on member_bank_accounts
  for each row execute function check_one_side();
