-- adjustments: triggers in firing order.

-- Before a statement
-- Adjustments are evidence of a correction to a balance: never changed or removed.
create or replace trigger append_only before delete or update or truncate on adjustments for each statement
  execute function ledger.refuse_change();

-- Before each row
-- An adjustment fits the limits and matches its operation and a proposal that two operators approved.
create or replace trigger adjusted_by_two before insert on adjustments for each row execute function check_adjustment();
