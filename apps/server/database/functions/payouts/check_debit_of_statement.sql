-- Refuses a debit from a statement file unless it matches an unprocessed payout row of a confirmed statement by reference and amount.
create or replace function check_debit_of_statement() returns trigger language plpgsql as $$
begin
  if not exists (select from statement_rows r join statement_files f using (file_id)
    where r.file_id = new.statement_file and r.row_no = new.statement_row and r.direction = 'OUT' and r.skip = 'PAYOUT_LINE'
      and r.taken_at is null and r.receiving_account_id || '/' || r.identity = new.debit_ref and r.amount = new.amount and f.state = 'CONFIRMED'
      and (new.order_ref is null or new.order_ref in (select payout_references(r.told)))) then
    raise exception 'debit % has no row of a confirmed statement', new.subject
      using errcode = 'check_violation', constraint = 'debit_has_its_row';
  end if;
  return new;
end $$;
