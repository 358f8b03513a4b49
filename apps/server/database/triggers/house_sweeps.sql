-- house_sweeps: triggers in firing order.

-- Before each row
-- A sweep matches the proposal two operators approved; only its own returned credit may be linked, once.
create or replace trigger swept_by_two before insert or update on house_sweeps for each row execute function check_sweep();

-- After each row
-- At commit, a sweep has a ledger movement for each house account that takes part.
drop trigger if exists sweep_is_booked on house_sweeps;
create constraint trigger sweep_is_booked after insert on house_sweeps deferrable initially deferred for each row
  execute function check_sweep_is_booked();
