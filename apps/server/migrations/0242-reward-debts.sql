-- Rewards paid for play that was then void or corrected are owed, and taken from later rewards, never from own money (record 55).

-- Rewards whose play was told anew since they were worked out.
create table reward_checks (
  member_id text not null references members,
  kind text not null check (kind in ('refund', 'invite', 'turnover')),
  -- The refund, the earning, or the grant whose condition has ended.
  source_id uuid not null,
  -- The bet that asks for it; none when the reward itself is new.
  game_code text,
  bet_ref text,
  asked_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  primary key (member_id, kind, source_id)
);
create index reward_checks_due on reward_checks (due_at);

-- What was paid, and how much of it the play of today justifies. More than was paid is never justified.
create table reward_debts (
  member_id text not null references members,
  kind text not null check (kind in ('refund', 'invite', 'turnover')),
  source_id uuid not null,
  currency text not null references ledger.currencies,
  paid bigint not null check (paid > 0),
  justified bigint not null check (justified between 0 and paid),
  owed bigint not null generated always as (paid - justified) stored,
  -- The bet that showed it last.
  game_code text,
  bet_ref text,
  since timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (member_id, kind, source_id)
);

-- What was taken of it from a later reward, or, below zero, given back because a bet counts again.
create table reward_nettings (
  member_id text not null,
  operation_id uuid not null,
  currency text not null references ledger.currencies,
  amount bigint not null check (amount <> 0),
  -- The reward it was taken from, or the grant whose condition ended.
  paid_by uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references operations,
  foreign key (member_id, paid_by) references operations,
  check ((amount > 0) = (paid_by is not null))
);
create index reward_nettings_by_reward on reward_nettings (member_id, paid_by);
create trigger append_only before update or delete or truncate on reward_nettings
  for each statement execute function ledger.refuse_change();
create trigger never_removed before delete or truncate on reward_debts for each statement execute function ledger.refuse_change();

create function check_debt_move() returns trigger language plpgsql as $$
begin
  if (new.member_id, new.kind, new.source_id, new.currency, new.paid, new.since)
    is distinct from (old.member_id, old.kind, old.source_id, old.currency, old.paid, old.since) then
    raise exception 'what was paid is a fact' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger paid_is_a_fact before update on reward_debts for each row execute function check_debt_move();

-- What a member owes now; the member's row is locked by whoever changes it.
create function reward_debt_open(p_member text, p_currency text) returns bigint language sql stable as $$
  select ((select coalesce(sum(owed), 0) from reward_debts where member_id = p_member and currency = p_currency)
    - (select coalesce(sum(amount), 0) from reward_nettings where member_id = p_member and currency = p_currency))::bigint
$$;

-- At commit never more is taken than owed: what a bet that counts again justifies is given back with it, and nothing else is.
create function check_debt_open() returns trigger language plpgsql as $$
begin
  if reward_debt_open(new.member_id, new.currency) < 0 then
    raise exception 'more is taken of % than is owed', new.member_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create function check_given_back() returns trigger language plpgsql as $$
begin
  if reward_debt_open(new.member_id, new.currency) > 0 then
    raise exception 'nothing is given back to %, who owes', new.member_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger never_more_than_owed after insert on reward_nettings deferrable initially deferred
  for each row execute function check_debt_open();
create constraint trigger only_what_is_not_owed after insert on reward_nettings deferrable initially deferred
  for each row when (new.amount < 0) execute function check_given_back();
create constraint trigger never_more_than_owed after insert or update on reward_debts deferrable initially deferred
  for each row execute function check_debt_open();

-- What a reward brought: a credit, or what its terms left beyond own money.
create function reward_brought(p_member text, p_reward uuid) returns bigint language sql stable as $$
  select coalesce((select t.kept - t.ended_own from turnover_conditions t where t.member_id = p_member and t.operation_id = p_reward),
    (select o.amount from operations o where o.member_id = p_member and o.operation_id = p_reward and o.kind = 'reward'), 0)
$$;

-- Only what a reward brought is taken, by an operation of that amount.
create function check_netting() returns trigger language plpgsql as $$
begin
  if not exists (select from operations o where o.member_id = new.member_id and o.operation_id = new.operation_id
      and o.kind = case when new.amount > 0 then 'forfeit' else 'reward' end and o.amount = abs(new.amount) and o.currency = new.currency)
    or (select sum(n.amount) from reward_nettings n where n.member_id = new.member_id and n.paid_by = new.paid_by)
      > reward_brought(new.member_id, new.paid_by) then
    raise exception 'a debt is taken from rewards only' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger from_rewards_only after insert on reward_nettings deferrable initially deferred
  for each row execute function check_netting();

-- At commit nobody who owes has been paid a reward without netting. One under a condition is netted when that ends.
create function check_reward_netted() returns trigger language plpgsql as $$
declare
  v_currency text;
begin
  if tg_table_name = 'operation_causes' then
    if exists (select from operations o where o.member_id = new.member_id and o.operation_id = new.operation_id
        and 'DEBT' in (o.from_code, o.to_code) and not exists (select from reward_nettings n
          where n.member_id = o.member_id and n.operation_id = o.operation_id)) then
      raise exception 'nothing is netted by %', new.operation_id using errcode = 'check_violation';
    end if;
    select o.currency into v_currency from operations o where o.member_id = new.member_id and o.operation_id = new.operation_id
      and o.kind = 'reward'
      and not exists (select from turnover_conditions t where t.member_id = o.member_id and t.operation_id = o.operation_id)
      and not exists (select from reward_nettings n where n.member_id = o.member_id and n.operation_id = o.operation_id);
  else
    v_currency := new.currency;
  end if;
  if v_currency is not null and reward_debt_open(new.member_id, v_currency) > 0
    and (select coalesce(sum(n.amount), 0) from reward_nettings n where n.member_id = new.member_id and n.paid_by = new.operation_id)
      < reward_brought(new.member_id, new.operation_id) then
    raise exception '% owes and is paid without netting', new.member_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger netted_before_it_is_paid after insert on operation_causes deferrable initially deferred
  for each row execute function check_reward_netted();
create constraint trigger netted_before_it_is_free after update of state on turnover_conditions deferrable initially deferred
  for each row when (old.state = 'OPEN' and new.state <> 'OPEN') execute function check_reward_netted();

-- Whoever stores bets of a member shares this; a new reward of that play waits for them, so that either it sees the bets or
-- they see it.
create function hold_play(p_member text, p_alone boolean) returns void language plpgsql as $$
begin
  if p_alone then perform pg_advisory_xact_lock(hashtextextended('play of ' || p_member, 0));
  else perform pg_advisory_xact_lock_shared(hashtextextended('play of ' || p_member, 0));
  end if;
end $$;

-- Its money moves between cash and one account; its cause cannot be named without the netting (record 53).
insert into posting_kinds (kind, step, operation_kind, states, operation_from, operation_to, from_code, to_code, source) values
  ('debt', 'net', 'forfeit', '{TAKEN}', 'WALLET', 'DEBT', 'cash', 'forfeit:debt', 'CAUSE'),
  ('debt', 'net', 'reward', '{CREDITED}', 'DEBT', 'WALLET', 'forfeit:debt', 'cash', 'CAUSE');

create index invite_earnings_of_invitee on invite_earnings (invitee_id, day);

create function bangkok_day(p_at timestamptz) returns date language sql stable as $$
  select (p_at at time zone 'Asia/Bangkok')::date
$$;

-- The rewards that rest on a bet settled at a moment.
create function rewards_of_play(p_member text, p_settled_at timestamptz) returns table (member_id text, kind text, source_id uuid)
language sql stable as $$
  select r.member_id, 'refund', r.refund_id from refunds r where r.member_id = p_member
    and bangkok_day(p_settled_at) >= r.period_start and bangkok_day(p_settled_at) < r.period_end
  union all
  select e.inviter_id, 'invite', e.earning_id from invite_earnings e where e.invitee_id = p_member
    and e.day = bangkok_day(p_settled_at) and e.amount > 0
  union all
  select t.member_id, 'turnover', t.operation_id from turnover_conditions t where t.member_id = p_member and t.state <> 'OPEN'
    and p_settled_at >= t.accepted_at and p_settled_at < t.ended_at and t.kept > t.ended_own
$$;

create function check_rewards_of_bets() returns trigger language plpgsql as $$
begin
  perform hold_play(m.member_id, false) from (select distinct member_id from new_bets order by 1) m;
  if tg_op = 'INSERT' then
    insert into reward_checks (member_id, kind, source_id, game_code, bet_ref)
    select distinct on (r.member_id, r.kind, r.source_id) r.member_id, r.kind, r.source_id, n.game_code, n.bet_ref
    from new_bets n cross join lateral rewards_of_play(n.member_id, n.settled_at) r where n.state = 'SETTLED'
    order by r.member_id, r.kind, r.source_id, n.bet_ref
    on conflict (member_id, kind, source_id) do update set game_code = excluded.game_code, bet_ref = excluded.bet_ref,
      due_at = clock_timestamp();
  else
    insert into reward_checks (member_id, kind, source_id, game_code, bet_ref)
    select distinct on (r.member_id, r.kind, r.source_id) r.member_id, r.kind, r.source_id, c.game_code, c.bet_ref
    from (
      select n.member_id, n.game_code, n.bet_ref, s.settled_at from new_bets n join old_bets o using (member_id, game_code, bet_ref)
      cross join lateral (values (n.state, n.settled_at), (o.state, o.settled_at)) s (state, settled_at)
      where s.state = 'SETTLED' and (n.state, n.stake, n.valid_stake, n.payout, n.settled_at, n.product_group)
        is distinct from (o.state, o.stake, o.valid_stake, o.payout, o.settled_at, o.product_group)) c
    cross join lateral rewards_of_play(c.member_id, c.settled_at) r
    order by r.member_id, r.kind, r.source_id, c.bet_ref
    on conflict (member_id, kind, source_id) do update set game_code = excluded.game_code, bet_ref = excluded.bet_ref,
      due_at = clock_timestamp();
  end if;
  return null;
end $$;
create trigger rewards_when_told after insert on bets referencing new table as new_bets
  for each statement execute function check_rewards_of_bets();
create trigger rewards_when_told_anew after update on bets referencing old table as old_bets new table as new_bets
  for each statement execute function check_rewards_of_bets();

-- A reward that is new, or that people let through, may have been worked out before the last bets were stored.
create function check_new_reward() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'refunds' then
    perform hold_play(new.member_id, true);
    insert into reward_checks (member_id, kind, source_id) values (new.member_id, 'refund', new.refund_id) on conflict do nothing;
  else
    perform hold_play(new.invitee_id, true);
    insert into reward_checks (member_id, kind, source_id) values (new.inviter_id, 'invite', new.earning_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger checked_once_more after insert on refunds for each row execute function check_new_reward();
create trigger checked_once_more after insert or update on invite_earnings
  for each row when (new.state = 'EARNED') execute function check_new_reward();

grant select, insert, update, delete on reward_checks to kapao_app;
grant select, insert, update on reward_debts to kapao_app;
grant select, insert on reward_nettings to kapao_app;
grant select on reward_checks, reward_debts, reward_nettings to audit;
