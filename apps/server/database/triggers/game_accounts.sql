-- game_accounts: triggers in firing order.

-- Before each row
-- A game account names a partner that provides its game, and none only if no partner provides it.
create or replace trigger has_a_partner before insert on game_accounts for each row execute function check_game_account_partner();
-- The partner of a game account is set once: no other partner knows the player or the money.
create or replace trigger keeps_its_partner before update of partner_id on game_accounts for each row
  when (old.partner_id is distinct from new.partner_id)
  execute function check_game_account_partner();
