-- At commit: a sweep has both its bookings, or the one there is.
create or replace function check_sweep_is_booked() returns trigger language plpgsql as $$
begin
  if (select count(*) from ledger.movements m where m.operation_id = new.sweep_id and m.kind = 'sweep'
      and m.owner in ('house:' || new.from_account, 'house:' || new.to_account)) <> (case when new.to_account is null then 1 else 2 end) then
    raise exception 'sweep % is not booked', new.sweep_id using errcode = 'check_violation', constraint = 'sweep_is_booked';
  end if;
  return null;
end $$;
