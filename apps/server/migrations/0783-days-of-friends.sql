-- An earning lies with who invited, the play it rests on with the friend. So that a bet that is told late or anew finds it, the day is kept beside
-- the bets, and what is told of it is carried to who invited by a job (record 104).
create table earned_days (
  member_id text not null references members,
  day date not null,
  inviter_id text not null,
  -- When to look at the earning again, and the bet that asks for it.
  told_at timestamptz,
  game_code text,
  bet_ref text,
  primary key (member_id, day)
);
comment on table earned_days is 'Of the friend: the days whose play somebody earned by.';
create index earned_days_told on earned_days (told_at) where told_at is not null;
insert into earned_days (member_id, day, inviter_id) select invitee_id, day, inviter_id from invite_earnings where amount > 0;
create trigger never_removed before delete or truncate on earned_days for each statement execute function ledger.refuse_change();
grant select, update (told_at, game_code, bet_ref) on earned_days to kapao_app;
grant insert on earned_days to kapao_worker;
grant select on earned_days to audit;

-- Bets that are being stored are waited for: either the earning sees them, or they see its day.
create function hold_earned_day() returns trigger language plpgsql as $$
begin
  perform hold_play(new.member_id, true);
  return null;
end $$;
create trigger waits_for_bets after insert on earned_days for each row execute function hold_earned_day();

-- The release before counts friends' days without this table; where all members lie together, it is written for it.
create function keep_earned_day() returns trigger language plpgsql as $$
begin
  insert into earned_days (member_id, day, inviter_id) values (new.invitee_id, new.day, new.inviter_id) on conflict do nothing;
  return null;
end $$;
create trigger keeps_its_day after insert on invite_earnings for each row when (new.amount > 0) execute function keep_earned_day();

create or replace function check_new_reward() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'refunds' then
    perform hold_play(new.member_id, true);
    insert into reward_checks (member_id, kind, source_id) values (new.member_id, 'refund', new.refund_id) on conflict do nothing;
  else
    insert into reward_checks (member_id, kind, source_id) values (new.inviter_id, 'invite', new.earning_id) on conflict do nothing;
  end if;
  return null;
end $$;

-- The rewards of a member that rest on a bet of theirs settled at a moment.
create or replace function rewards_of_play(p_member text, p_settled_at timestamptz) returns table (member_id text, kind text, source_id uuid)
language sql stable as $$
  select r.member_id, 'refund', r.refund_id from refunds r where r.member_id = p_member
    and bangkok_day(p_settled_at) >= r.period_start and bangkok_day(p_settled_at) < r.period_end
  union all
  select t.member_id, 'turnover', t.operation_id from turnover_conditions t where t.member_id = p_member and t.state <> 'OPEN'
    and p_settled_at >= t.accepted_at and p_settled_at < t.ended_at and t.kept > t.ended_own
$$;

-- Always written, also where it waits already: a job that has just taken it did not see this bet.
create function tell_earned_day(p_member text, p_day date, p_game text, p_bet text) returns void language plpgsql as $$
declare v_now timestamptz := clock_timestamp();
begin
  update earned_days set told_at = v_now, game_code = p_game, bet_ref = p_bet where member_id = p_member and day = p_day;
end $$;

-- As in 0773, and the days somebody else earned by.
create or replace function check_rewards_of_bets() returns trigger language plpgsql as $$
declare v_now timestamptz := clock_timestamp();
begin
  perform hold_play(m.member_id, false) from (select distinct member_id from new_bets order by 1) m;
  if tg_op = 'INSERT' then
    perform tell_earned_day(d.member_id, d.day, d.game_code, d.bet_ref) from (
      select distinct on (n.member_id, day) n.member_id, bangkok_day(n.settled_at) as day, n.game_code, n.bet_ref
      from new_bets n where n.state = 'SETTLED' order by n.member_id, day, n.bet_ref) d;
    insert into reward_checks (member_id, kind, source_id, game_code, bet_ref, due_at)
    select distinct on (r.member_id, r.kind, r.source_id) r.member_id, r.kind, r.source_id, n.game_code, n.bet_ref, v_now
    from new_bets n cross join lateral rewards_of_play(n.member_id, n.settled_at) r where n.state = 'SETTLED'
    order by r.member_id, r.kind, r.source_id, n.bet_ref
    on conflict (member_id, kind, source_id) do update set game_code = excluded.game_code, bet_ref = excluded.bet_ref,
      due_at = excluded.due_at;
  else
    perform tell_earned_day(d.member_id, d.day, d.game_code, d.bet_ref) from (
      select distinct on (n.member_id, day) n.member_id, bangkok_day(s.settled_at) as day, n.game_code, n.bet_ref
      from new_bets n join old_bets o using (member_id, game_code, bet_ref)
      cross join lateral (values (n.state, n.settled_at), (o.state, o.settled_at)) s (state, settled_at)
      where s.state = 'SETTLED' and (n.state, n.stake, n.valid_stake, n.payout, n.settled_at, n.product_group)
        is distinct from (o.state, o.stake, o.valid_stake, o.payout, o.settled_at, o.product_group)
      order by n.member_id, day, n.bet_ref) d;
    insert into reward_checks (member_id, kind, source_id, game_code, bet_ref, due_at)
    select distinct on (r.member_id, r.kind, r.source_id) r.member_id, r.kind, r.source_id, c.game_code, c.bet_ref, v_now
    from (
      select n.member_id, n.game_code, n.bet_ref, s.settled_at from new_bets n join old_bets o using (member_id, game_code, bet_ref)
      cross join lateral (values (n.state, n.settled_at), (o.state, o.settled_at)) s (state, settled_at)
      where s.state = 'SETTLED' and (n.state, n.stake, n.valid_stake, n.payout, n.settled_at, n.product_group)
        is distinct from (o.state, o.stake, o.valid_stake, o.payout, o.settled_at, o.product_group)) c
    cross join lateral rewards_of_play(c.member_id, c.settled_at) r
    order by r.member_id, r.kind, r.source_id, c.bet_ref
    on conflict (member_id, kind, source_id) do update set game_code = excluded.game_code, bet_ref = excluded.bet_ref,
      due_at = excluded.due_at;
  end if;
  return null;
end $$;
