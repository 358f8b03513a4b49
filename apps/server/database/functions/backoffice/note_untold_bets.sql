-- Switches off the comparison of results with bets for the game of a new partner that reports no bets.
create or replace function note_untold_bets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update games set compares_results = false where code = new.settings ->> 'game';
  return null;
end $$;
revoke all on function note_untold_bets from public;
