-- A game may be entered after the partner that provides it: what is won at one that tells no bets cannot be compared with any, whichever
-- came first.
create or replace function note_untold_game() returns trigger language plpgsql set search_path = public as $$
begin
  if new.compares_results and exists (select 1 from partners p where p.protocol = 'askmebet' and p.settings ->> 'game' = new.code) then
    raise exception 'what is won at a game that tells no bets is compared with none' using errcode = 'check_violation', constraint = 'tells_no_bets';
  end if;
  return new;
end $$;
