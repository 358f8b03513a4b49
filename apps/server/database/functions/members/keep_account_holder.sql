-- Writes the member into the permanent list of holders of this bank account, former ones included.
create or replace function keep_account_holder() returns trigger language plpgsql as $$
begin
  insert into bank_account_holders (account_no_hash, member_id) values (new.account_no_hash, new.member_id) on conflict do nothing;
  return null;
end $$;
