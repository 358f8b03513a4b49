-- Refuses a change to the facts of an operation, a transition that `operation_moves` does not list (safety 2), and any change without a
-- transition after its end. Sets `final_at` and clears the schedule when the new state is final.
create or replace function check_operation_move() returns trigger language plpgsql as $$
declare
  v_is_final boolean;
  -- On a shard the rows of a trigger are of the shard's type, which no function takes.
  v_old operations;
  v_new operations;
begin
  if (new.member_id, new.operation_id, new.kind, new.statement_no, new.amount, new.currency, new.cash_sign, new.created_at,
      new.from_code, new.to_code, new.counterparty, new.statement_type)
    is distinct from (old.member_id, old.operation_id, old.kind, old.statement_no, old.amount, old.currency, old.cash_sign,
      old.created_at, old.from_code, old.to_code, old.counterparty, old.statement_type) then
    raise exception 'what an operation is never changes' using errcode = 'check_violation';
  end if;
  if new.state <> old.state then
    select s.is_final into v_is_final from operation_moves m join operation_states s on s.kind = m.kind and s.state = m.to_state
      where m.kind = old.kind and m.from_state = old.state and m.to_state = new.state;
    if not found then
      raise exception '% may not go from % to %', old.kind, old.state, new.state using errcode = 'check_violation';
    end if;
    if new.kind = 'withdrawal' then
      v_old := old;
      v_new := new;
      perform check_payout_move(v_old, v_new);
    end if;
    if v_is_final then
      new.final_at := coalesce(old.final_at, clock_timestamp());
      new.next_attempt_at := null;
      new.lease_until := null;
    end if;
  elsif old.final_at is not null then
    raise exception 'operation % is final', old.operation_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
