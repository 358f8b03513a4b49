-- Refuses a statement row that is not inserted with its file, a change to the facts of a row or to a processed row, and processing before
-- the file is confirmed.
create or replace function check_statement_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.taken_at is not null or not exists (select from statement_files f where f.file_id = new.file_id and f.state = 'WAITING'
        and f.receiving_account_id = new.receiving_account_id and f.format = new.format and f.uploaded_at = now()) then
      raise exception 'a row of statement % comes with its file', new.file_id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.file_id, new.row_no, new.receiving_account_id, new.format, new.identity, new.told_at, new.told_until, new.direction, new.amount,
      new.balance, new.from_bank, new.from_account_masked, new.from_name, new.told, new.skip)
    is distinct from (old.file_id, old.row_no, old.receiving_account_id, old.format, old.identity, old.told_at, old.told_until, old.direction,
      old.amount, old.balance, old.from_bank, old.from_account_masked, old.from_name, old.told, old.skip) or old.taken_at is not null then
    raise exception 'row % of statement % is as it is', old.row_no, old.file_id using errcode = 'check_violation';
  end if;
  if not exists (select from statement_files where file_id = new.file_id and state = 'CONFIRMED') then
    raise exception 'statement % was not confirmed', old.file_id using errcode = 'check_violation', constraint = 'rows_count_when_confirmed';
  end if;
  return new;
end $$;
