-- qr_codes: triggers in firing order.

-- Before each row
-- Refuses a QR code of an excluded member, of an identity not proven enough, or beyond the deposit limit.
create or replace trigger keeps_play_limits before insert on qr_codes for each row execute function check_before_play('deposit');
-- A code has one partner, one currency and one charge, moves only as `qr_code_moves` lists, and its facts stay.
create or replace trigger moves_as_listed before insert or update on qr_codes for each row execute function check_qr_code_move();
