-- What providers tell late belongs to the terms of the time it was won (record 43): nothing depends on when the ledger looks.

-- When this report was stored; a balance read before may lack what it tells.
create index bets_told on bets (member_id, stored_at);

alter table turnover_conditions
  -- Own money that had come in by the end, whatever play took of it.
  add column ended_brought bigint check (ended_brought >= ended_own),
  -- Looks for the money of a condition whose time is over, each later than the one before.
  add column looks int not null default 0,
  add column look_again_at timestamptz;
drop index turnover_expiring;
create index turnover_expiring on turnover_conditions (coalesce(look_again_at, expires_at))
  where state = 'OPEN' and expires_at is not null;

create or replace function check_condition_end() returns trigger language plpgsql as $$
declare
  looked constant text[] := '{looks,look_again_at}';
  written constant text[] := looked
    || '{state,ended_at,ended_balance,ended_counted,ended_own,ended_brought,kept,lost}'::text[];
begin
  if old.state = 'OPEN' and to_jsonb(new) - looked = to_jsonb(old) - looked then
    return new;
  end if;
  if old.state <> 'OPEN' or new.state = 'OPEN' or to_jsonb(new) - written is distinct from to_jsonb(old) - written then
    raise exception 'the terms of a grant are frozen, and it ends once' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A bet that was told anew after the condition it was placed under had ended, or after a later one was taken.
create table late_results (
  member_id text not null,
  game_code text not null,
  bet_ref text not null,
  version bigint not null,
  placed_at timestamptz not null,
  -- The ended condition it was placed under; none when it was placed under none.
  operation_id uuid,
  -- What it adds to the member's money, minor units of the currency of the bet; below zero when a win was taken back.
  amount bigint not null check (amount <> 0),
  told_at timestamptz not null default clock_timestamp(),
  primary key (member_id, game_code, bet_ref, version),
  foreign key (member_id, operation_id) references turnover_conditions
);
create index late_results_of_member on late_results (member_id, told_at);
create trigger append_only before update or delete or truncate on late_results
  for each statement execute function ledger.refuse_change();

-- What late results of an ended condition owe to the house by its terms, and what was taken of it.
create table late_shares (
  member_id text not null,
  operation_id uuid not null,
  due bigint not null default 0,
  taken bigint not null default 0 check (taken >= 0),
  is_open boolean not null default true,
  look_again_at timestamptz not null default now(),
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references turnover_conditions,
  check (taken <= due)
);
create index late_shares_open on late_shares (look_again_at) where is_open;
create trigger never_removed before delete or truncate on late_shares for each statement execute function ledger.refuse_change();

create function bet_result(state text, stake bigint, payout bigint) returns bigint language sql immutable as $$
  select case state when 'SETTLED' then payout - stake when 'RUNNING' then -stake else 0 end
$$;

-- Runs with each page of a feed. The condition is locked against ending meanwhile: either its end sees the bet, or this sees its end.
create function keep_late_results() returns trigger language plpgsql as $$
begin
  perform from turnover_conditions t where t.state = 'OPEN' and t.member_id in (select member_id from new_bets) for share;
  if tg_op = 'INSERT' then
    insert into late_results (member_id, game_code, bet_ref, version, placed_at, operation_id, amount)
    select n.member_id, n.game_code, n.bet_ref, n.version, n.placed_at, e.operation_id, bet_result(n.state, n.stake, n.payout)
    from new_bets n
    left join turnover_conditions e on e.member_id = n.member_id and e.state <> 'OPEN'
      and e.accepted_at <= n.placed_at and n.placed_at < e.ended_at
    left join turnover_conditions c on c.member_id = n.member_id and c.state = 'OPEN' and n.placed_at < c.accepted_at
    where (e.operation_id is not null or c.operation_id is not null) and bet_result(n.state, n.stake, n.payout) <> 0
    on conflict do nothing;
  else
    insert into late_results (member_id, game_code, bet_ref, version, placed_at, operation_id, amount)
    select n.member_id, n.game_code, n.bet_ref, n.version, n.placed_at, e.operation_id,
      bet_result(n.state, n.stake, n.payout) - bet_result(o.state, o.stake, o.payout)
    from new_bets n join old_bets o using (member_id, game_code, bet_ref)
    left join turnover_conditions e on e.member_id = n.member_id and e.state <> 'OPEN'
      and e.accepted_at <= n.placed_at and n.placed_at < e.ended_at
    left join turnover_conditions c on c.member_id = n.member_id and c.state = 'OPEN' and n.placed_at < c.accepted_at
    where (e.operation_id is not null or c.operation_id is not null)
      and bet_result(n.state, n.stake, n.payout) <> bet_result(o.state, o.stake, o.payout)
    on conflict do nothing;
  end if;
  insert into late_shares (member_id, operation_id)
  select distinct l.member_id, l.operation_id from late_results l join new_bets n using (member_id, game_code, bet_ref, version)
  where l.operation_id is not null
  on conflict (member_id, operation_id) do update set is_open = true, look_again_at = now();
  return null;
end $$;
create trigger late_when_told after insert on bets referencing new table as new_bets
  for each statement execute function keep_late_results();
create trigger late_when_told_anew after update on bets referencing old table as old_bets new table as new_bets
  for each statement execute function keep_late_results();

grant select, insert on late_results to kapao_app;
grant select, insert, update on late_shares to kapao_app;
grant select on late_results, late_shares to audit;
