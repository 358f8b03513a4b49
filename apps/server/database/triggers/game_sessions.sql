-- game_sessions: triggers in firing order.

-- Before each row
-- A launch session keeps its facts and is marked as used only once.
create or replace trigger used_once before update on game_sessions for each row execute function keep_game_session();
