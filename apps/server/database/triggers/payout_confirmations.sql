-- payout_confirmations: triggers in firing order.

-- Before each row
-- Confirmation by passkey is enabled with a passkey, and disabled with one or 24 hours later.
create or replace trigger by_passkey_or_a_day_later before insert or update on payout_confirmations for each row
  execute function check_payout_confirmation();
