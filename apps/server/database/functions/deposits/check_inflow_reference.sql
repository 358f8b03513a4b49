-- Refuses a bank reference for a credit that no statement file reported, and a reference that already names another inflow of the account.
create or replace function check_inflow_reference() returns trigger language plpgsql as $$
begin
  if not exists (select from inflows where receiving_account_id = new.receiving_account_id and bank_ref = new.inflow_ref and source = 'file')
    or new.bank_ref <> new.inflow_ref
      and exists (select from inflows where receiving_account_id = new.receiving_account_id and bank_ref = new.bank_ref) then
    raise exception '% is no other name of %', new.bank_ref, new.inflow_ref using errcode = 'check_violation';
  end if;
  return new;
end $$;
