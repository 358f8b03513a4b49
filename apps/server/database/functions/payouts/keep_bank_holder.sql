-- Refuses to change the account holder that the bank named, once the order has its bank number.
create or replace function keep_bank_holder() returns trigger language plpgsql as $$
begin
  raise exception 'money of withdrawal % was sent to the holder whom the bank named', old.operation_id
    using errcode = 'check_violation', constraint = 'bank_holder_stays';
end $$;
