-- statement_tallies: triggers in firing order.

-- Before a statement
-- A tally sums operations, which are never removed, so its row is final.
create or replace trigger append_only before delete or update or truncate on statement_tallies for each statement
  execute function ledger.refuse_change();
