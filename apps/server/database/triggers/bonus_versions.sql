-- bonus_versions: triggers in firing order.

-- Before a statement
-- Published terms stay, because choices and grants refer to their version.
create or replace trigger append_only before delete or update or truncate on bonus_versions for each statement
  execute function ledger.refuse_change();
