-- games: triggers in firing order.

-- Before each row
-- A game whose partner reports no bets may not compare results: no bets exist to compare with.
create or replace trigger tells_no_bets before insert on games for each row execute function note_untold_game();

-- After each row
-- Each new game gets its row in `bet_feeds`.
create or replace trigger has_bet_feed after insert on games for each row execute function open_bet_feed();

-- After a statement
-- Notifies all processes of the change, so that they drop their cached list of games.
create or replace trigger told_when_changed after insert or delete or update on games for each statement execute function tell_site_change();
