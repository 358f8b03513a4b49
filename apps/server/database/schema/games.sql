-- Games, accounts at providers, bets and results.

-- One row is a game provider's product as the lobby shows it, with its names, group and maintenance window.
create table games (
  code text check (code ~ '^[a-z0-9]{2,20}$') primary key,
  name text not null,
  category text not null check (category in ('slot', 'sport', 'lotto')),
  family text not null check (family in ('own-reference', 'signed-agent', 'no-reference')),
  logo text not null,
  background text not null,
  position int not null,
  is_on boolean not null default true,
  in_maintenance boolean not null default false,
  -- Its own page signs a player in by a form with view state (spec 3, `event`).
  has_login_form boolean not null default false,
  -- Off where a provider tells no bets: then every difference of balances is a result.
  compares_results boolean not null default true,
  -- Null: `name` is shown.
  name_th text check (length(name_th) >= 1 and length(name_th) <= 60),
  name_la text check (length(name_la) >= 1 and length(name_la) <= 60),
  name_en text check (length(name_en) >= 1 and length(name_en) <= 60),
  -- Null: the group of its kind. What is played there counts by its kind wherever the card stands.
  shown_group text check (shown_group in ('slot', 'sport', 'lotto')),
  maintenance_from timestamptz,
  maintenance_until timestamptz,
  -- Planned maintenance has a start and an end.
  constraint maintenance_has_both_ends check ((maintenance_from is null) = (maintenance_until is null)),
  constraint maintenance_is_bounded check (maintenance_until > maintenance_from and maintenance_until <= (maintenance_from +
    '14 days'::interval))
);
grant select on games to kapao_app;
grant insert on games to kapao_operator;
-- Not what decides about its money: its code, its kind, and if its results are compared with bets.
grant update (name, position, is_on, in_maintenance, name_th, name_la, name_en, shown_group, maintenance_from, maintenance_until, logo,
  background) on games to kapao_operator;
grant select (code, compares_results) on games to audit;

-- One row is a member's account at a game: the player name and password there and the partner where it was opened.
create table game_accounts (
  member_id text references members,
  game_code text references games,
  username text not null,
  password_sealed bytea,
  activated_at timestamptz not null default now(),
  synced_at timestamptz,
  -- False when a new password was asked for and the answer got lost.
  password_is_known boolean not null default true,
  -- The partner that opened the account. Only this partner is queried about it, because another knows neither the player nor the money.
  partner_id text references partners,
  primary key (member_id, game_code),
  constraint known_password_is_there check (password_sealed is not null or not password_is_known)
);
create index game_accounts_by_username on game_accounts (game_code, username);
grant select, insert, update on game_accounts to kapao_app;
grant select (member_id, game_code, synced_at) on game_accounts to audit;

-- One row is a bet in the last version that the provider reported.
create table bets (
  member_id text references members,
  game_code text references games,
  -- The provider's own id of the bet.
  bet_ref text check (length(bet_ref) >= 1 and length(bet_ref) <= 100),
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
  check (state <> 'SETTLED' or settled_at is not null),
  check (state <> 'VOID' or valid_stake = 0),
  primary key (member_id, game_code, bet_ref)
);
create index bets_settled on bets (member_id, settled_at) where state = 'SETTLED';
create index bets_newest on bets (member_id, placed_at desc);
-- A bet belongs to the day it was decided on, and until then to the day it was placed on.
create index bets_by_day on bets (member_id, coalesce(settled_at, placed_at) desc);
-- When this report was stored; a balance read before may lack what it tells.
create index bets_told on bets (member_id, stored_at);
create index bets_running on bets (member_id) where state = 'RUNNING';
-- Large wins are looked for every few seconds; smaller ones are none of this index's rows.
create index bets_won_large on bets (settled_at) where (state = 'SETTLED') and ((payout - stake) >= case currency when 'THB' then 1000000
  else 600000000 end);
-- Covering index for the sums of play reports: settled bets by their time of settlement.
create index bets_by_end on bets (settled_at) include (currency, game_code, stake, payout, member_id) where state = 'SETTLED';
-- A member's bets at one game by time, for a dispute: by day alone every bet at the other games would be passed over.
create index bets_of_game on bets (member_id, game_code, coalesce(settled_at, placed_at) desc);
grant select on bets to kapao_app, audit;
grant insert, update on bets to kapao_worker;

-- One row is the reading state of the bet feeds of one game: schedule, lease of the current reader and counts of unusable reports.
create table bet_feeds (
  game_code text primary key references games,
  lease_until timestamptz,
  fence bigint not null default 0,
  next_poll_at timestamptz not null default now(),
  last_polled_at timestamptz,
  -- Reports of players this site has no account for, and reports that could not be read: neither holds up the others.
  unknown_players bigint not null default 0,
  unreadable bigint not null default 0
);
comment on table bet_feeds is 'Keyed by game: one reader at a time.';
grant select on bet_feeds to kapao_app;
grant insert, update on bet_feeds to kapao_worker;

-- The name under which a provider knows a player belongs to one member.
create table game_usernames (
  game_code text references games,
  username text,
  member_id text not null,
  primary key (game_code, username)
);
comment on table game_usernames is 'Keyed by game and name: two members never share a player.';
grant select, insert on game_usernames to kapao_app;

-- One caller at a time asks a provider to open an account or to change its password.
create table game_account_claims (
  member_id text,
  game_code text references games,
  claim uuid not null,
  until timestamptz not null,
  primary key (member_id, game_code)
);
grant select, insert, update, delete on game_account_claims to kapao_app;

-- One row records that a member activated or opened a game account, read its credentials or reset its password, with session and address.
create table game_account_events (
  member_id text,
  event_id uuid default gen_random_uuid(),
  at timestamptz not null default now(),
  game_code text not null references games,
  event text not null check (event in ('activated', 'credentials-seen', 'password-reset', 'opened')),
  session_id uuid,
  address text not null,
  primary key (member_id, event_id)
);
create index game_account_events_of_member on game_account_events (member_id, at desc);
create index game_account_events_by_age on game_account_events (at);
grant select, insert on game_account_events to kapao_app;
grant delete on game_account_events to kapao_worker;

-- Bets that a provider's feed names a player for whom nobody here has an account with. They count for nobody, but somebody has to see them:
-- the provider may have mixed two sites up, or an account may have been made there by hand.
create table unknown_bets (
  game_code text references games,
  username text check (length(username) >= 1 and length(username) <= 100),
  bet_ref text check (length(bet_ref) >= 1 and length(bet_ref) <= 100),
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout >= 0),
  state text not null check (state in ('RUNNING', 'SETTLED', 'VOID')),
  placed_at timestamptz not null,
  -- Version as in `bets`: an older report never overwrites a newer one.
  version bigint not null,
  stored_at timestamptz not null default now(),
  primary key (game_code, username, bet_ref)
);
create index unknown_bets_by_age on unknown_bets (stored_at);
grant select on unknown_bets to kapao_app;
grant insert, update, delete on unknown_bets to kapao_worker;

-- One row per member and game, so that a refresh reads one row however many bets there are.
create table game_results (
  member_id text references members,
  game_code text references games,
  -- The sum of bet_effect over the bets of this member and game; written by the triggers below alone.
  told bigint not null default 0,
  told_at timestamptz not null default '-infinity'::timestamptz,
  -- Results let through without bets: by the tolerance, by decisions, and what was there before comparing began.
  allowed bigint not null default 0,
  -- The part of it that was let through by the tolerance of that day.
  passed bigint not null default 0 check (passed >= 0),
  passed_on date not null default '-infinity'::date,
  primary key (member_id, game_code)
);
grant select on game_results to kapao_app, audit;
grant insert (member_id, game_code, allowed, passed, passed_on) on game_results to kapao_app;
grant update (allowed, passed, passed_on) on game_results to kapao_app;

-- A difference between results and bets that is being looked into: one at a time for each member and game. What bets explain after all is
-- forgotten; what people saw is kept.
create table result_checks (
  check_id uuid default gen_random_uuid() primary key,
  member_id text not null references members,
  game_code text not null references games,
  currency text not null references ledger.currencies,
  -- WAITING for its bets; OPEN before people; RELEASED to the member; TAKING back from the provider until TAKEN; EXPLAINED by bets.
  state text not null default 'WAITING' check (state in ('WAITING', 'OPEN', 'RELEASED', 'TAKING', 'TAKEN', 'EXPLAINED')),
  -- In quarantine now.
  surplus bigint not null check (surplus >= 0),
  -- Results beyond what bets explain, in quarantine or not; below zero where bets told of more than came.
  excess bigint not null,
  -- The same when it was opened, and the balance around it.
  excess_at_first bigint not null,
  balance_before bigint not null,
  balance_after bigint not null,
  opened_at timestamptz not null default clock_timestamp(),
  -- When it goes to people unless bets have explained it.
  due_at timestamptz not null,
  -- Total effect of the reported bets when the check was last evaluated.
  told_seen bigint not null,
  looked_at timestamptz not null default clock_timestamp(),
  decided_by text,
  approved_by text,
  decision_reason text,
  closed_at timestamptz,
  check (state in ('WAITING', 'OPEN', 'TAKING') = (closed_at is null)),
  check (surplus = 0 or closed_at is null)
);
create unique index one_open_check on result_checks (member_id, game_code) where closed_at is null;
create index result_checks_open on result_checks (state, opened_at) where closed_at is null;
create index result_checks_closed on result_checks (closed_at) where closed_at is not null;
comment on table result_checks is 'Keyed by check: operators decide them whoever they are about.';
grant select, delete on result_checks to kapao_app;
grant select on result_checks to audit;
grant insert (member_id, game_code, currency, surplus, excess, excess_at_first, balance_before, balance_after, due_at, told_seen) on
  result_checks to kapao_app;
grant update (state, surplus, excess, told_seen, looked_at, closed_at) on result_checks to kapao_app;
grant update (decided_by, approved_by, decision_reason) on result_checks to kapao_operator;

-- One row is the position up to which the bets of a game were read from one partner. Cursors are the partner's own versions and mean
-- nothing to another partner.
create table bet_feed_cursors (
  game_code text references games,
  partner_id text references partners,
  feed_cursor bigint not null default 0 check (feed_cursor >= 0),
  primary key (game_code, partner_id)
);
grant select on bet_feed_cursors to kapao_app;
grant insert, update on bet_feed_cursors to kapao_worker;

-- Some providers ask us who opened a launch link. The link carries a session of ours, which is kept as its hash, ends soon, and is answered
-- once; a repeat of the same question a moment later gets the same answer, because answers are lost.
create table game_sessions (
  token_hash bytea check (octet_length(token_hash) = 32) primary key,
  member_id text not null,
  game_code text not null,
  partner_id text not null references partners,
  ends_at timestamptz not null,
  used_at timestamptz,
  foreign key (member_id, game_code) references game_accounts (member_id, game_code)
);
create index game_sessions_of on game_sessions (member_id, game_code);
comment on table game_sessions is 'Keyed by the hash of a token: a provider brings the token alone and asks whose it is.';
grant select, insert, update, delete on game_sessions to kapao_member;

-- One row is the play counted so far for a player at a provider that reports no bets, only the turnover since one of its transfers. The
-- counts only grow while that transfer stays the same.
create table summed_play (
  member_id text references members,
  game_code text references games,
  -- The provider's own name of the transfer since which it is asked; none before its first answer.
  partner_ref text check (length(partner_ref) >= 1 and length(partner_ref) <= 100),
  slot bigint not null default 0 check (slot >= 0),
  sport bigint not null default 0 check (sport >= 0),
  casino bigint not null default 0 check (casino >= 0),
  lotto bigint not null default 0 check (lotto >= 0),
  -- Play up to this time is counted; an answer received by `told_at` contains nothing later.
  asked_at timestamptz,
  told_at timestamptz,
  next_ask_at timestamptz not null default now(),
  check ((partner_ref is null) = (asked_at is null) and (partner_ref is null) = (told_at is null)),
  primary key (member_id, game_code)
);
create index summed_play_due on summed_play (next_ask_at);
grant select on summed_play to kapao_app;
grant update on summed_play to kapao_worker;

-- A cluster keeps the bets of each member at a node of their own. What a provider told is kept here with the cursor that moved, until that
-- node has stored it: a node that is away delays its own members alone (record 108). One server stores a page at once, and here is nothing.
create table waiting_bets (
  member_id text,
  game_code text references games,
  partner_id text not null references partners,
  bet_ref text check (length(bet_ref) >= 1 and length(bet_ref) <= 100),
  -- Version as in `bets`: an older report never overwrites a newer one.
  version bigint not null,
  report jsonb not null,
  next_try_at timestamptz not null default now(),
  -- Number of tries: bets with the fewest go first, so an unreachable node of one member delays nobody else.
  attempts int not null default 0,
  primary key (member_id, game_code, bet_ref)
);
create index waiting_bets_due on waiting_bets (game_code, next_try_at);
comment on table waiting_bets is 'Told by a provider and not stored yet; what is here is not told in the sense of bet_feeds.last_polled_at.';
comment on column waiting_bets.attempts is 'Stored in vain so often; those tried least go first.';
grant select on waiting_bets to kapao_app;
grant insert, update, delete on waiting_bets to kapao_worker;

-- Games a member marked or opened, one row for each: no more than there are games. Both are seen on every device.
create table game_marks (
  member_id text references members,
  game_code text references games,
  opened_at timestamptz,
  favourite_since timestamptz,
  primary key (member_id, game_code)
);
grant select, insert, update on game_marks to kapao_app;

-- Amounts a member wants offered under amount fields, in minor units of their currency.
create table favourite_amounts (
  member_id text primary key references members,
  amounts bigint[] not null check (cardinality(amounts) <= 3 and (0 < all (amounts)) and array_position(amounts, null::bigint) is null)
);
grant select, insert, update on favourite_amounts to kapao_app;
