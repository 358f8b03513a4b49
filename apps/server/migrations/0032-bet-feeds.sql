-- Reading bets: every game has a feed, what is skipped is counted, and a member's own play is found by day.

alter table bet_feeds
  -- Reports of players this site has no account for, and reports that could not be read: neither holds up the others.
  add column unknown_players bigint not null default 0,
  add column unreadable bigint not null default 0;

insert into bet_feeds (game_code) select code from games on conflict do nothing;
create function open_bet_feed() returns trigger language plpgsql as $$
begin
  insert into bet_feeds (game_code) values (new.code) on conflict do nothing;
  return new;
end $$;
create trigger has_bet_feed after insert on games for each row execute function open_bet_feed();

create index game_accounts_by_username on game_accounts (game_code, username);
-- A bet belongs to the day it was decided on, and until then to the day it was placed on.
create index bets_by_day on bets (member_id, (coalesce(settled_at, placed_at)) desc);
