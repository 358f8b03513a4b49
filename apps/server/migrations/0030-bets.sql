-- What members played, as the providers' bet feeds tell it. Turnover, refunds of losses and invite earnings are sums over
-- these rows and are stored nowhere else, so a void takes back by itself what it had counted for.

create table bets (
  member_id text not null references members,
  game_code text not null references games,
  -- The provider's own id of the bet.
  bet_ref text not null check (length(bet_ref) between 1 and 100),
  product_group text not null check (product_group in ('slot', 'sport', 'casino', 'lotto')),
  currency text not null references ledger.currencies,
  stake bigint not null check (stake >= 0),
  -- The part of the stake that was at risk (facts 5); zero for a void.
  valid_stake bigint not null check (valid_stake >= 0),
  payout bigint not null check (payout >= 0),
  state text not null check (state in ('RUNNING', 'SETTLED', 'VOID')),
  placed_at timestamptz not null,
  settled_at timestamptz,
  -- Grows with every change the provider reports; an older report never overwrites a newer one.
  version bigint not null,
  stored_at timestamptz not null default now(),
  primary key (member_id, game_code, bet_ref),
  check (state <> 'SETTLED' or settled_at is not null),
  check (state <> 'VOID' or valid_stake = 0)
);
create index bets_settled on bets (member_id, settled_at) where state = 'SETTLED';
create index bets_newest on bets (member_id, placed_at desc);

-- How far each provider's bet feed is read, and who reads it now.
create table bet_feeds (
  game_code text primary key references games,
  feed_cursor bigint not null default 0,
  lease_until timestamptz,
  fence bigint not null default 0,
  next_poll_at timestamptz not null default now(),
  last_polled_at timestamptz
);
comment on table bet_feeds is 'Keyed by game: one reader at a time.';

grant select, insert, update on bets, bet_feeds to kapao_app;
grant select on bets to audit;
