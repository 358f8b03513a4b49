-- slips: triggers in firing order.

-- Before a statement
-- Slips are evidence of claimed deposits: never removed.
create or replace trigger never_removed before delete or truncate on slips for each statement execute function ledger.refuse_change();

-- Before each row
-- A slip moves only as `slip_moves` lists; its file and reference never change.
create or replace trigger moves_as_listed before update on slips for each row execute function check_slip_move();
