-- inbox_events: triggers in firing order.

-- After each row
-- Queues push messages about money and chat answers for each browser the member subscribed.
create or replace trigger tells_browsers after insert on inbox_events for each row
  when (new.kind in ('deposit', 'paid', 'refunded', 'chat'))
  execute function push_event();
