-- Refuses a change to what the bank reported, and every move of a final inflow (safety 2, D). A process records the time at which it acts.
create or replace function check_inflow_move() returns trigger language plpgsql as $$
begin
  if is_process() and (new.final_at <> now() or tg_op = 'INSERT' and new.created_at <> now()) then
    raise exception 'inflow % has another time', new.bank_ref using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' and (old.state <> 'UNMATCHED'
      or (new.receiving_account_id, new.bank_ref, new.inflow_id, new.amount, new.currency, new.source, new.house_code, new.from_bank,
          new.from_account_masked, new.from_name, new.occurred_at, new.created_at)
        is distinct from (old.receiving_account_id, old.bank_ref, old.inflow_id, old.amount, old.currency, old.source, old.house_code,
          old.from_bank, old.from_account_masked, old.from_name, old.occurred_at, old.created_at)) then
    raise exception 'inflow % is a fact', old.bank_ref using errcode = 'check_violation';
  end if;
  return new;
end $$;
