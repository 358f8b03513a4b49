-- A file that was read stays as it was read; what is decided about it is decided once.
create or replace function check_statement_file() returns trigger language plpgsql as $$
begin
  if (new.file_id, new.receiving_account_id, new.format, new.content_hash, new.stored_name, new.problem, new.uploaded_by, new.uploaded_at)
    is distinct from (old.file_id, old.receiving_account_id, old.format, old.content_hash, old.stored_name, old.problem, old.uploaded_by, old.uploaded_at)
    or (old.state, new.state) not in (('WAITING', 'CONFIRMED'), ('WAITING', 'REFUSED'), ('CONFIRMED', 'COUNTED'))
    or (old.decided_by is not null and new.decided_by <> old.decided_by) then
    raise exception 'statement % is as it is', old.file_id using errcode = 'check_violation';
  end if;
  if new.state = 'CONFIRMED' and not are_two_operators(new.uploaded_by, new.decided_by) then
    raise exception 'statement % is confirmed by one hand', old.file_id using errcode = 'check_violation';
  end if;
  if new.state = 'COUNTED' and exists (select from statement_rows where file_id = new.file_id and taken_at is null) then
    raise exception 'statement % has rows that were not taken', old.file_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
