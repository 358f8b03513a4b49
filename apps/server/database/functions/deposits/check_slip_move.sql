-- Refuses a change to the facts of a slip, a transition that `slip_moves` does not list, and any change after its end (safety S). Sets
-- `final_at` and clears the schedule when the new state is final.
create or replace function check_slip_move() returns trigger language plpgsql as $$
begin
  if (new.slip_id, new.member_id, new.reference, new.file_hash, new.file_name, new.created_at)
    is distinct from (old.slip_id, old.member_id, old.reference, old.file_hash, old.file_name, old.created_at) then
    raise exception 'what a slip is never changes' using errcode = 'check_violation';
  end if;
  if old.final_at is not null then
    raise exception 'slip % is final', old.slip_id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not exists
    (select from slip_moves m where m.from_state = old.state and m.to_state = new.state) then
    raise exception 'a slip may not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if (select is_final from slip_states s where s.state = new.state) then
    new.final_at := clock_timestamp();
    new.next_attempt_at := null;
    new.lease_until := null;
  end if;
  return new;
end $$;
