-- member_passkeys: triggers in firing order.

-- Before each row
-- Allows 10 passkeys; where payouts need one, a new one waits 24 hours, so that a thief cannot use it.
create or replace trigger few_and_waiting before insert on member_passkeys for each row execute function check_new_passkey();
-- A passkey keeps its key, and its counter must grow: a repeated counter reveals a copied key.
create or replace trigger moves_on before update on member_passkeys for each row execute function keep_passkey();
