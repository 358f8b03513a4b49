-- Returns the ledger account of the house that a receiving account's money comes from: `prepaid`, `gateway:<bank code>` or `bank`.
create or replace function house_code_of(p_account text) returns text language sql stable as $$
  select case when r.bank_code = 'PREPAID' then 'prepaid' when b.kind = 'PAYMENT' then 'gateway:' || r.bank_code else 'bank' end
  from receiving_accounts r join banks b on b.code = r.bank_code where r.receiving_account_id = p_account
$$;
grant execute on function house_code_of to kapao_app;
