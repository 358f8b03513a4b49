-- A fact never changes and a final inflow never moves (safety 2, D).
create or replace function check_inflow_move() returns trigger language plpgsql as $$
begin
  if (new.receiving_account_id, new.bank_ref, new.inflow_id, new.amount, new.currency)
    is distinct from (old.receiving_account_id, old.bank_ref, old.inflow_id, old.amount, old.currency)
    or old.state <> 'UNMATCHED' then
    raise exception 'inflow % is a fact', old.bank_ref using errcode = 'check_violation';
  end if;
  return new;
end $$;
