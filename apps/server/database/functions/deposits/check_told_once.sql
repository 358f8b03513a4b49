-- The last word: surely the same credit is never two inflows, whoever writes it, and of a line of the bank in doubt people decide. Runs
-- after the check of the foreign key, which waits for a file that is being counted.
create or replace function check_told_once() returns trigger language plpgsql as $$
begin
  if exists (select from inflows where receiving_account_id = new.receiving_account_id and source = 'file') and (
    exists (select from inflow_references n where n.receiving_account_id = new.receiving_account_id and n.bank_ref = new.bank_ref)
    or exists (select from find_same_credit(new.receiving_account_id, case when new.source in ('qr', 'slip') then new.source else 'bank' end,
      new.amount, new.currency, new.occurred_at, new.occurred_at, new.from_bank, new.from_account_masked) s
      where s.is_sure or new.source in ('feed', 'notice'))) then
    raise exception 'a statement has told % already', new.bank_ref using errcode = 'unique_violation', constraint = 'told_by_a_file_before';
  end if;
  return null;
end $$;
