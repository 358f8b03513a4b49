-- payout_stop_links: triggers in firing order.

-- Before each row
-- A used link never changes, so that it stops payouts only once.
create or replace trigger stops_once before update on payout_stop_links for each row execute function stops_once();
