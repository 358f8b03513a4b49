-- qr_codes: triggers in firing order.

-- Before each row
-- Refuses a QR code of a member whose proven identity does not permit a deposit.
create or replace trigger asks_identity before insert on qr_codes for each row execute function check_identity_before();
-- A code gets its charge once, when it becomes active, so that one payment credits one code.
create or replace trigger charge_is_bound_once before insert or update on qr_codes for each row execute function check_qr_charge();
-- A code starts with a QR partner and never changes it.
create or replace trigger code_has_a_partner before insert or update of partner_id on qr_codes for each row
  execute function check_qr_code_partner();
-- A code, its receiving account and its member have one currency.
create or replace trigger code_mixes_no_money before insert on qr_codes for each row execute function check_qr_currency();
-- Refuses a QR code of an excluded member, or one beyond the member's deposit limit.
create or replace trigger keeps_play_limits before insert on qr_codes for each row execute function check_before_play('deposit');
-- A code moves only as `qr_code_moves` lists; its facts stay, and its expiry is never extended.
create or replace trigger moves_as_listed before insert or update on qr_codes for each row execute function check_qr_code_move();
