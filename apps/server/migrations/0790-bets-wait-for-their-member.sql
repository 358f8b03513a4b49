-- A cluster keeps the bets of each member at a node of their own. What a provider told is kept here with the cursor that moved, until that node has
-- stored it: a node that is away delays its own members alone (record 108). One server stores a page at once, and here is nothing.
create table waiting_bets (
  member_id text not null,
  game_code text not null references games,
  partner_id text not null references partners,
  bet_ref text not null check (length(bet_ref) between 1 and 100),
  -- As of bets: an older report never overwrites a newer one.
  version bigint not null,
  report jsonb not null,
  next_try_at timestamptz not null default now(),
  primary key (member_id, game_code, bet_ref)
);
create index waiting_bets_due on waiting_bets (game_code, next_try_at);
comment on table waiting_bets is 'Told by a provider and not stored yet; what is here is not told in the sense of bet_feeds.last_polled_at.';

grant select on waiting_bets to kapao_app;
grant insert, update, delete on waiting_bets to kapao_worker;
