-- slips: triggers in firing order.

-- Before each row
-- A slip moves only as `slip_moves` lists; its file and reference never change.
create or replace trigger moves_as_listed before update on slips for each row execute function check_slip_move();
