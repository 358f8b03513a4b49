-- play_waivers: triggers in firing order.

-- Before a statement
-- A waiver is evidence of an operator's decision: never changed or removed.
create or replace trigger append_only before delete or update or truncate on play_waivers for each statement
  execute function ledger.refuse_change();
