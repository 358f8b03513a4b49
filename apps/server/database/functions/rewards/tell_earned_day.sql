-- Always written, also where it waits already: a job that has just taken it did not see this bet.
create or replace function tell_earned_day(p_member text, p_day date, p_game text, p_bet text) returns void language plpgsql as $$
declare v_now timestamptz := clock_timestamp();
begin
  update earned_days set told_at = v_now, game_code = p_game, bet_ref = p_bet where member_id = p_member and day = p_day;
end $$;
