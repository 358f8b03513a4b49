-- watch_list_names: triggers in firing order.

-- Before a statement
-- Names are evidence of the list as screened: never changed or removed.
create or replace trigger append_only before delete or update or truncate on watch_list_names for each statement
  execute function ledger.refuse_change();
