-- Results at a provider are compared with the bets it told of: money that appeared at a game with no bet behind it waits.

-- What a game holds more than transfers and bets explain. Its balance is that surplus, negative, as a result's is: the game
-- account goes on to equal what the provider reports, and this is the claim on it.
insert into ledger.account_kinds values ('quarantine', false);

-- Off where a provider tells no bets: then every difference of balances is a result.
alter table games add column compares_results boolean not null default true;

-- What a bet has done to the balance so far: a running one has taken its stake.
create function bet_effect(p_state text, p_stake bigint, p_payout bigint) returns bigint language sql immutable parallel safe as $$
  select case p_state when 'VOID' then 0 when 'RUNNING' then -p_stake else p_payout - p_stake end
$$;

-- One row per member and game, so that a refresh reads one row however many bets there are.
create table game_results (
  member_id text not null references members,
  game_code text not null references games,
  -- The sum of bet_effect over the bets of this member and game; written by the triggers below alone.
  told bigint not null default 0,
  told_at timestamptz not null default '-infinity',
  -- Results let through without bets: by the tolerance, by decisions, and what was there before comparing began.
  allowed bigint not null default 0,
  -- The part of it that was let through by the tolerance of that day.
  passed bigint not null default 0 check (passed >= 0),
  passed_on date not null default '-infinity',
  primary key (member_id, game_code)
);

-- Statement triggers: a page of the feed is one update of each row it touches. As definer, so that nobody else writes `told`.
create function tell_new_bets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into game_results as r (member_id, game_code, told, told_at)
  select member_id, game_code, sum(bet_effect(state, stake, payout)), clock_timestamp() from new_bets group by 1, 2 order by 1, 2
  on conflict (member_id, game_code) do update set told = r.told + excluded.told, told_at = excluded.told_at;
  return null;
end $$;
create function tell_changed_bets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update game_results r set told = r.told + c.change, told_at = clock_timestamp()
  from (select member_id, game_code, sum(effect) as change from (
      select member_id, game_code, bet_effect(state, stake, payout) as effect from new_bets
      union all select member_id, game_code, -bet_effect(state, stake, payout) from old_bets) e
    group by 1, 2 order by 1, 2) c
  where r.member_id = c.member_id and r.game_code = c.game_code;
  return null;
end $$;
create trigger tells_new after insert on bets referencing new table as new_bets
  for each statement execute function tell_new_bets();
create trigger tells_changed after update on bets referencing old table as old_bets new table as new_bets
  for each statement execute function tell_changed_bets();
revoke all on function tell_new_bets, tell_changed_bets from public;

-- What was won and lost before today is taken as it is.
insert into game_results (member_id, game_code, told, told_at)
  select member_id, game_code, sum(bet_effect(state, stake, payout)), now() from bets group by 1, 2;
insert into game_results (member_id, game_code) select member_id, game_code from game_accounts on conflict do nothing;
update game_results r set allowed = -r.told - coalesce((select a.balance from ledger.accounts a join members m
  on m.member_id = a.owner and m.currency = a.currency where a.owner = r.member_id and a.code = 'result:' || r.game_code), 0);

-- A difference between results and bets that is being looked into: one at a time for each member and game. What bets explain
-- after all is forgotten; what people saw is kept.
create table result_checks (
  check_id uuid primary key default gen_random_uuid(),
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
  -- What the bets said when it was looked at.
  told_seen bigint not null,
  looked_at timestamptz not null default clock_timestamp(),
  decided_by text,
  approved_by text,
  decision_reason text,
  closed_at timestamptz,
  check ((state in ('WAITING', 'OPEN', 'TAKING')) = (closed_at is null)),
  check (surplus = 0 or closed_at is null)
);
create unique index one_open_check on result_checks (member_id, game_code) where closed_at is null;
create index result_checks_open on result_checks (state, opened_at) where closed_at is null;
create index result_checks_closed on result_checks (closed_at) where closed_at is not null;

-- Money under check does not come home, whoever asks for it.
create function refuse_money_under_check() returns trigger language plpgsql as $$
begin
  if exists (select from ledger.accounts q join ledger.accounts g on g.owner = q.owner and g.currency = q.currency
      where q.owner = new.member_id and q.currency = new.currency and q.code = 'quarantine:' || new.counterparty and q.balance < 0
        and g.code = 'game:' || new.counterparty and g.balance >= new.amount and g.balance - new.amount < -q.balance) then
    raise exception 'what is under check at % stays there', new.counterparty
      using errcode = 'check_violation', constraint = 'money_under_check';
  end if;
  return new;
end $$;
create trigger leaves_money_under_check before insert on operations for each row
  when (new.kind = 'transfer' and new.to_code = 'WALLET') execute function refuse_money_under_check();

grant select, insert (member_id, game_code, allowed, passed, passed_on), update (allowed, passed, passed_on)
  on game_results to kapao_app;
grant select, insert, update, delete on result_checks to kapao_app;
grant select on game_results, result_checks to audit;
grant select (member_id, game_code, synced_at) on game_accounts to audit;
grant select (code, compares_results) on games to audit;
