-- game_accounts: triggers in firing order.

-- Before each row
-- A game account names a partner that provides its game, none only if no partner provides it, and keeps it: no other knows the money.
create or replace trigger has_a_partner before insert or update of partner_id on game_accounts for each row
  execute function check_game_account_partner();
