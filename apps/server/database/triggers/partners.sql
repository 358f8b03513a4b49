-- partners: triggers in firing order.

-- Before each row
-- A partner never changes its game; a new one receives the game's accounts that have no partner.
create or replace trigger keeps_its_game before insert or update of settings on partners for each row
  when (new.kind = 'game')
  execute function keep_game_of_partner();

-- After each row
-- Stores each version of a partner, and refuses a change of its kind or protocol or a skipped version.
create or replace trigger kept_version after insert or update on partners for each row execute function keep_partner_version();
-- Disables the comparison of results for the game, because this protocol reports no bets.
create or replace trigger tells_no_bets after insert on partners for each row
  when (new.protocol = 'askmebet')
  execute function note_untold_bets();

-- After a statement
-- Notifies all processes of the change, so that they reload the partners.
create or replace trigger told_when_changed after insert or update on partners for each statement execute function tell_partner_change();
