-- qr_charges: triggers in firing order.

-- Before a statement
-- Rows are permanent, so that two QR codes never share a charge.
create or replace trigger append_only before delete or update or truncate on qr_charges for each statement
  execute function ledger.refuse_change();
