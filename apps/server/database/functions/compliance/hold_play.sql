-- Whoever stores bets of a member shares this; a new reward of that play waits for them, so that either it sees the bets or they see it.
create or replace function hold_play(p_member text, p_alone boolean) returns void language plpgsql as $$
begin
  if p_alone then perform pg_advisory_xact_lock(hashtextextended('play of ' || p_member, 0));
  else perform pg_advisory_xact_lock_shared(hashtextextended('play of ' || p_member, 0));
  end if;
end $$;
