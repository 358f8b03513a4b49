-- transfer_evidence: triggers in firing order.

-- After each row
-- Queues a query for play since the transfer, once the provider has named the transfer.
create or replace trigger asks_for_play after insert or update of partner_ref on transfer_evidence for each row
  when (new.partner_ref is not null)
  execute function ask_since_named_transfer();
