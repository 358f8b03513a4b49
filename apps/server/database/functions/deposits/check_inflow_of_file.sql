-- Money from a file has its row, in a file that two have agreed on, and nobody else had told it.
create or replace function check_inflow_of_file() returns trigger language plpgsql as $$
begin
  if not exists (select from statement_rows r join statement_files f using (file_id)
    where r.receiving_account_id = new.receiving_account_id and r.inflow_ref = new.bank_ref and r.taken_at is not null and r.fate = 'NEW'
      and r.amount = new.amount and r.direction = 'IN' and f.state in ('CONFIRMED', 'COUNTED')) then
    raise exception 'inflow % has no row of a confirmed statement', new.bank_ref using errcode = 'check_violation';
  end if;
  if exists (select from statement_rows r cross join lateral find_same_credit(r.receiving_account_id, r.format, r.amount, new.currency,
        r.told_at, r.told_until, r.from_bank, r.from_account_masked) s
      where r.receiving_account_id = new.receiving_account_id and r.inflow_ref = new.bank_ref and r.taken_at is not null
        and r.fate = 'NEW' and s.is_sure and s.inflow_ref <> new.bank_ref) then
    raise exception 'row % was told already', new.bank_ref using errcode = 'unique_violation', constraint = 'told_before_the_file';
  end if;
  return null;
end $$;
