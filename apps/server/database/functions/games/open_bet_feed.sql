-- Writes the bet feed row of a new game.
create or replace function open_bet_feed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into bet_feeds (game_code) values (new.code) on conflict do nothing;
  return new;
end $$;
