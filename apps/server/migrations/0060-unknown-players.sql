-- Bets that a provider's feed names a player for whom nobody here has an account with. They count for nobody, but somebody
-- has to see them: the provider may have mixed two sites up, or an account may have been made there by hand.
create table unknown_bets (
  game_code text not null references games,
  username text not null check (length(username) between 1 and 100),
  bet_ref text not null check (length(bet_ref) between 1 and 100),
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout >= 0),
  state text not null check (state in ('RUNNING', 'SETTLED', 'VOID')),
  placed_at timestamptz not null,
  -- As of bets: an older report never overwrites a newer one.
  version bigint not null,
  stored_at timestamptz not null default now(),
  primary key (game_code, username, bet_ref)
);
create index unknown_bets_old on unknown_bets (stored_at);

grant select, insert, update, delete on unknown_bets to kapao_app;
