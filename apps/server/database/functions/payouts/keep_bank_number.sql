-- Refuses to change the bank's number of an order, because the bank is queried by it.
create or replace function keep_bank_number() returns trigger language plpgsql as $$
begin
  raise exception 'the order of withdrawal % has its number at the bank already', old.operation_id
    using errcode = 'check_violation', constraint = 'bank_number_stays';
end $$;
