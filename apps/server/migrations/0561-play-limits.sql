-- What members allow themselves: deposits, losses and stakes of a Bangkok day, week and month, and how long they play at once. Lower at
-- once; higher, or none, by a wish, a day and a second yes. Kept where money moves, so that no way goes round them.

create table play_limits (
  member_id text not null references members,
  kind text not null check (kind in ('DEPOSIT', 'LOSS', 'STAKE', 'TIME')),
  period text not null check (period in ('DAY', 'WEEK', 'MONTH', 'SESSION')),
  -- Minor units of the member's currency; minutes of play.
  most bigint not null check (most > 0),
  set_at timestamptz not null default clock_timestamp(),
  -- A higher limit, or none where it is null, that the member wished for, and from when a second yes makes it count.
  wished_at timestamptz,
  wish bigint check (wish > most),
  wish_opens_at timestamptz,
  primary key (member_id, kind, period),
  check ((kind = 'TIME') = (period = 'SESSION')),
  check ((wished_at is null) = (wish_opens_at is null)),
  check (wish is null or wished_at is not null)
);

-- Everything that was set, wished for and confirmed, by whom; what a regulator asks for.
create table play_limit_changes (
  member_id text not null references members,
  change_no bigint generated always as identity,
  kind text not null,
  period text not null,
  change text not null check (change in ('SET', 'LOWER', 'WISH', 'KEEP', 'RAISE', 'REMOVE')),
  most bigint,
  wish bigint,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, change_no)
);
create trigger append_only before update or delete or truncate on play_limit_changes
  for each statement execute function ledger.refuse_change();

create function note_limit_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into play_limit_changes (member_id, kind, period, change, most, wish)
    select coalesce(new.member_id, old.member_id), coalesce(new.kind, old.kind), coalesce(new.period, old.period),
      case when tg_op = 'DELETE' then 'REMOVE' when tg_op = 'INSERT' then 'SET' when new.most < old.most then 'LOWER'
        when new.most > old.most then 'RAISE' when new.wished_at is not null then 'WISH' else 'KEEP' end, new.most, new.wish;
  return null;
end $$;
create trigger noted after insert or update or delete on play_limits for each row execute function note_limit_change();

-- A limit rises, or goes, only by a wish whose day has passed.
create function check_limit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.most > old.most then
    if old.wished_at is null or old.wish_opens_at > clock_timestamp()
      or (tg_op = 'DELETE' and old.wish is not null) or (tg_op = 'UPDATE' and new.most is distinct from old.wish) then
      raise exception 'a limit rises by a second yes a day later' using errcode = 'check_violation';
    end if;
  elsif new.wished_at is not null and new.wished_at is distinct from old.wished_at
    and new.wish_opens_at < new.wished_at + interval '24 hours' then
    raise exception 'a wish waits a day' using errcode = 'check_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger rises_slowly before update or delete on play_limits for each row execute function check_limit_change();
create trigger never_emptied before truncate on play_limits for each statement execute function ledger.refuse_change();

-- How long a member who set a time has been playing: from the first move after a rest to the last one.
create table play_sessions (
  member_id text primary key references members,
  started_at timestamptz not null,
  last_at timestamptz not null
);

create function limit_wait(p_at timestamptz) returns jsonb language sql immutable as $$
  select jsonb_build_object('opensAt', to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;

-- Sets a limit, or lowers it, at once; for a higher one, or none (null), writes the wish down. Takes the member's row first, so that
-- whatever moves money comes before it or is bound by it.
create function set_play_limit(p_member text, p_kind text, p_period text, p_most bigint) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  l play_limits;
  v_now timestamptz;
begin
  perform from members where member_id = p_member for no key update;
  v_now := clock_timestamp();
  select * into l from play_limits where member_id = p_member and kind = p_kind and period = p_period;
  if l.member_id is null then
    if p_most is null then perform refuse_with('NO_DATA'); end if;
    insert into play_limits (member_id, kind, period, most, set_at) values (p_member, p_kind, p_period, p_most, v_now);
    if p_kind = 'TIME' then
      insert into play_sessions (member_id, started_at, last_at) values (p_member, v_now, v_now)
        on conflict (member_id) do update set started_at = v_now, last_at = v_now;
    end if;
    return 'SET';
  end if;
  if p_most <= l.most then
    update play_limits set most = p_most, set_at = v_now, wished_at = null, wish = null, wish_opens_at = null
      where member_id = p_member and kind = p_kind and period = p_period;
    return 'SET';
  end if;
  -- The same wish again does not begin its day anew, unless it has lapsed.
  if l.wished_at is null or l.wish is distinct from p_most
    or l.wish_opens_at + make_interval(days => fair_play_number('confirmDays')::int) < v_now then
    update play_limits set wished_at = v_now, wish = p_most,
        wish_opens_at = v_now + make_interval(hours => fair_play_number('raiseHours')::int)
      where member_id = p_member and kind = p_kind and period = p_period;
  end if;
  return 'WAITS';
end $$;

create function confirm_play_limit(p_member text, p_kind text, p_period text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare l play_limits;
begin
  perform from members where member_id = p_member for no key update;
  select * into l from play_limits where member_id = p_member and kind = p_kind and period = p_period;
  if l.wished_at is null or l.wish_opens_at + make_interval(days => fair_play_number('confirmDays')::int) < clock_timestamp() then
    perform refuse_with('NO_DATA');
  end if;
  if l.wish_opens_at > clock_timestamp() then perform refuse_with('LIMIT_WAITS', limit_wait(l.wish_opens_at)); end if;
  if l.wish is null then
    delete from play_limits where member_id = p_member and kind = p_kind and period = p_period;
  else
    update play_limits set most = l.wish, set_at = clock_timestamp(), wished_at = null, wish = null, wish_opens_at = null
      where member_id = p_member and kind = p_kind and period = p_period;
  end if;
end $$;

-- The member keeps the limit after all.
create function keep_play_limit(p_member text, p_kind text, p_period text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from members where member_id = p_member for no key update;
  update play_limits set wished_at = null, wish = null, wish_opens_at = null
    where member_id = p_member and kind = p_kind and period = p_period and wished_at is not null;
end $$;

-- What is at games or on its way there and back, and so may still be staked and lost.
create function money_in_play(p_member text, p_currency text) returns bigint language sql stable as $$
  select coalesce(sum(a.balance), 0)::bigint from ledger.accounts a
  where a.owner = p_member and a.currency = p_currency and a.kind in ('game', 'transit')
$$;

-- What a member lost since a moment: by settled bets; by the books where a provider tells no bets; and what balances show to be lost and
-- no bet tells yet, whenever it was.
create function net_loss(p_member text, p_currency text, p_since timestamptz, p_until timestamptz) returns bigint language sql stable as $$
  select ((select coalesce(sum(b.stake - b.payout), 0) from bets b where b.member_id = p_member and b.currency = p_currency
      and b.state = 'SETTLED' and b.settled_at >= p_since and b.settled_at < p_until)
    + (select coalesce(sum(greatest(a.balance + r.told + r.allowed, 0)), 0) from games g
      join game_results r on r.member_id = p_member and r.game_code = g.code
      join ledger.accounts a on a.owner = p_member and a.code = 'result:' || g.code and a.currency = p_currency
      where g.compares_results)
    + (select coalesce(sum(case when m.to_code = 'result:' || g.code then m.amount else -m.amount end), 0) from games g
      join ledger.movements m on m.owner = p_member and m.currency = p_currency and m.at >= p_since and m.at < p_until
        and (m.from_code, m.to_code) in (('game:' || g.code, 'result:' || g.code), ('result:' || g.code, 'game:' || g.code))
      where not g.compares_results))::bigint
$$;

-- Deposits that became the member's to play with: what was set aside of them does not count, until it was put into the wallet.
create function deposits_used(p_member text, p_currency text, p_since timestamptz, p_until timestamptz) returns bigint
language sql stable as $$
  select coalesce(sum(case when o.kind = 'deposit' or o.state = 'RELEASED' then o.amount else -o.amount end), 0)::bigint
  from operations o where o.member_id = p_member and o.currency = p_currency and o.kind in ('deposit', 'aside')
    and o.created_at >= p_since and o.created_at < p_until
$$;

-- When the member began to play and until when it goes on: bets later than the last move are play as well, and a rest begins it anew.
create function play_time(p_member text) returns table (started_at timestamptz, rested_at timestamptz) language sql stable as $$
  with moved as (
    select s.last_at as at from play_sessions s where s.member_id = p_member
    union all
    select b.placed_at from play_sessions s join bets b using (member_id) where s.member_id = p_member and b.placed_at > s.last_at
  ), spaced as (select at, at - lag(at) over (order by at) as gap from moved)
  select coalesce(max(at) filter (where gap > make_interval(mins => fair_play_number('restMinutes')::int)),
      (select s.started_at from play_sessions s where s.member_id = p_member)),
    max(at) + make_interval(mins => fair_play_number('restMinutes')::int) from spaced having count(*) > 0
$$;

-- The limits of a member at a moment: what of each is used, what is out and may still be, and when it opens again. A loss and a stake are
-- counted with what is in play, because nobody can stop that from being lost: what is left is what may still go to a game.
create function play_limits_of(p_member text, p_at timestamptz)
returns table (kind text, period text, most bigint, used bigint, at_risk bigint, opens_at timestamptz, wish bigint,
  wished_at timestamptz, wish_opens_at timestamptz) language sql stable as $$
  select l.kind, l.period, l.most,
    case l.kind
      when 'DEPOSIT' then deposits_used(p_member, m.currency, s.since, s.until)
      when 'LOSS' then net_loss(p_member, m.currency, s.since, s.until)
      when 'STAKE' then (select coalesce(sum(b.stake), 0)::bigint from bets b where b.member_id = p_member and b.currency = m.currency
        and b.state <> 'VOID' and b.placed_at >= s.since and b.placed_at < s.until)
      else coalesce((select (extract(epoch from p_at - p.started_at) / 60)::bigint from play_time(p_member) p
        where p.rested_at > p_at), 0) end,
    case l.kind
      when 'LOSS' then money_in_play(p_member, m.currency) + (select coalesce(sum(b.stake), 0)::bigint from bets b
        where b.member_id = p_member and b.currency = m.currency and b.state = 'RUNNING')
      when 'STAKE' then money_in_play(p_member, m.currency) else 0 end,
    case l.kind when 'TIME' then (select p.rested_at from play_time(p_member) p where p.rested_at > p_at) else s.until end,
    l.wish, l.wished_at, l.wish_opens_at
  from play_limits l join members m using (member_id),
    lateral (select case l.period when 'SESSION' then 'day' else lower(l.period) end as unit) u,
    lateral (select date_trunc(u.unit, p_at at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' as since,
      (date_trunc(u.unit, p_at at time zone 'Asia/Bangkok') + ('1 ' || u.unit)::interval) at time zone 'Asia/Bangkok' as until) s
  where l.member_id = p_member
$$;

-- Refuses what a limit of these kinds does not leave room for: with the limit that leaves least, and of two the one that opens later.
create function refuse_beyond(p_member text, p_kinds text[], p_amount bigint, p_at timestamptz) returns void language plpgsql as $$
declare
  l record;
begin
  select p.kind, greatest(p.most - p.used - p.at_risk, 0) as room, p.opens_at, c.exponent into l
    from play_limits_of(p_member, p_at) p, members m join ledger.currencies c using (currency)
    where m.member_id = p_member and p.kind = any (p_kinds) and p.used + p.at_risk + p_amount > p.most
    order by 2, p.opens_at desc limit 1;
  if not found then return; end if;
  perform refuse_with(l.kind || '_LIMIT',
    limit_wait(l.opens_at) || jsonb_build_object('amount', trim_scale(l.room / 10::numeric ^ l.exponent)));
end $$;

-- Play goes on, or begins after a rest; refused when it has gone on as long as the member allows.
create function touch_play(p_member text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_most bigint := (select most from play_limits where member_id = p_member and kind = 'TIME');
  v_now constant timestamptz := clock_timestamp();
  v_started timestamptz;
  v_rested timestamptz;
begin
  if v_most is null then return; end if;
  select started_at, rested_at into v_started, v_rested from play_time(p_member);
  if v_rested is null or v_rested <= v_now then v_started := v_now;
  elsif v_started + make_interval(mins => v_most::int) <= v_now then
    perform refuse_with('TIME_LIMIT', limit_wait(v_rested));
  end if;
  insert into play_sessions (member_id, started_at, last_at) values (p_member, v_started, v_now)
    on conflict (member_id) do update set started_at = v_started, last_at = v_now;
end $$;

-- Opening a game is play as well, with what is there already.
create function begin_play(p_member text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_excluded(p_member);
  if exists (select from play_limits where member_id = p_member) then
    perform refuse_with(l.kind || '_LIMIT', limit_wait(l.opens_at) || '{"amount": 0}')
      from play_limits_of(p_member, clock_timestamp()) l where l.kind in ('LOSS', 'STAKE') and l.used >= l.most;
    perform touch_play(p_member);
  end if;
end $$;

-- Money that leads to play, and what is given: refused to who is excluded, and beyond a limit. Whoever opens an operation has the
-- member's row by then, so that it comes before a limit is set, or is bound by it. Who set nothing pays for one look.
create function check_play() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from play_limits where member_id = new.member_id
      union all select from exclusions where member_id = new.member_id and returned_at is null) then return new; end if;
  perform refuse_excluded(new.member_id);
  if new.kind = 'aside' then perform refuse_beyond(new.member_id, '{DEPOSIT}', new.amount, new.created_at); end if;
  if new.kind = 'transfer' then
    perform refuse_beyond(new.member_id, '{LOSS,STAKE}', new.amount, new.created_at);
    perform touch_play(new.member_id);
  end if;
  return new;
end $$;
create trigger keeps_play_limits before insert on operations for each row
  when (new.kind = 'reward' or (new.kind = 'transfer' and new.from_code = 'WALLET') or (new.kind = 'aside' and new.to_code = 'WALLET'))
  execute function check_play();

-- Rewards that are no operation yet, and ways to pay in that are shown: the member's row comes first here too.
create function check_before_play() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_row constant jsonb := to_jsonb(new);
  v_member constant text := coalesce(v_row ->> 'inviter_id', v_row ->> 'member_id');
begin
  perform from members where member_id = v_member for share;
  perform refuse_excluded(v_member);
  if tg_argv[0] = 'deposit' then
    -- Of a gift link nobody knows the sum before it is taken.
    perform refuse_beyond(v_member, '{DEPOSIT}', coalesce((v_row ->> 'amount')::bigint, 1), now());
  end if;
  return new;
end $$;
create trigger keeps_play_limits before insert on qr_codes for each row execute function check_before_play('deposit');
create trigger keeps_play_limits before insert on prepaid_links for each row execute function check_before_play('deposit');
create trigger not_of_the_excluded before insert on spins for each row execute function check_before_play('reward');
create trigger not_of_the_excluded before insert on refunds for each row execute function check_before_play('reward');
create trigger not_of_the_excluded before insert on invite_earnings for each row when (new.amount > 0)
  execute function check_before_play('reward');
create trigger not_of_the_excluded before update of claimed_at on coupons for each row execute function check_before_play('reward');

-- Money that arrives for who is excluded, or beyond a limit of deposits, is set aside: the member's, but for no game. It is no refusal,
-- because a bank transfer cannot be refused. The member takes it back, or puts it into the wallet when there is room.
insert into ledger.account_kinds values ('aside', true);
insert into operation_states values ('aside', 'HELD', 'SUCCESS', true), ('aside', 'RELEASED', 'SUCCESS', true);
insert into posting_kinds (kind, step, operation_kind, states, operation_from, operation_to, from_code, to_code, source) values
  ('aside', 'hold', 'aside', '{HELD}', 'WALLET', 'ASIDE', 'cash', 'aside', null),
  ('aside', 'release', 'aside', '{RELEASED}', 'ASIDE', 'WALLET', 'aside', 'cash', null),
  ('withdrawal', 'hold', 'withdrawal', '{REVIEW,APPROVED}', 'ASIDE', '', 'aside', 'hold:withdraw', null),
  ('withdrawal', 'settle', 'withdrawal', '{PAID}', 'ASIDE', '', 'hold:withdraw', 'payout', null),
  ('withdrawal', 'release', 'withdrawal', '{FAILED,REJECTED}', 'ASIDE', '', 'hold:withdraw', 'aside', null),
  ('dispute', 'dispute', 'withdrawal', '{DISPUTED}', 'ASIDE', '', 'receivable', 'payout', 'DISPUTE'),
  ('dispute', 'write-off', 'withdrawal', '{DISPUTED}', 'ASIDE', '', 'cost:dispute', 'receivable', 'WRITE_OFF');

-- At commit, when the money of the deposit is in the wallet, whichever way it came.
create function set_aside() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_excess bigint;
  v_reason text := 'LIMIT';
  v_id constant uuid := gen_random_uuid();
  v_said text;
begin
  if not exists (select from play_limits where member_id = new.member_id and kind = 'DEPOSIT'
      union all select from exclusions where member_id = new.member_id and returned_at is null) then return null; end if;
  if (standing_exclusion(new.member_id)).exclusion_id is not null then
    v_excess := new.amount;
    v_reason := 'EXCLUDED';
  elsif new.kind = 'deposit' then
    select least(max(l.used - l.most), new.amount) into v_excess from play_limits_of(new.member_id, new.created_at) l where l.kind = 'DEPOSIT';
  end if;
  if coalesce(v_excess, 0) <= 0 then return null; end if;
  -- What the same transaction took of it is not there any more.
  select least(v_excess, a.balance) into v_excess from ledger.accounts a
    where a.owner = new.member_id and a.code = 'cash' and a.currency = new.currency;
  if coalesce(v_excess, 0) <= 0 then return null; end if;
  perform from open_operation(row(new.member_id, v_id, 'aside', 'HELD', 0, 'transfer', 'WALLET', 'ASIDE', v_reason, v_excess,
    new.currency, -1, new.operation_id::text, null, null, 0, null, null, 0, null)::operations);
  v_said := ledger.post_movement(new.member_id, v_id, 'hold', 'aside', new.currency, 'cash', 'aside', v_excess);
  if v_said <> 'posted' then raise exception 'invariant: % is set aside once (%)', new.operation_id, v_said; end if;
  -- Nobody asks for play of what may not be played.
  update play_requirements set met_at = clock_timestamp()
    where member_id = new.member_id and operation_id = new.operation_id and amount <= v_excess;
  update play_requirements set amount = amount - v_excess
    where member_id = new.member_id and operation_id = new.operation_id and amount > v_excess and met_at is null;
  return null;
end $$;
create constraint trigger sets_aside after insert on operations deferrable initially deferred for each row
  when (new.cash_sign = 1 and new.kind not in ('transfer', 'reward', 'aside')) execute function set_aside();

-- Puts money that was set aside into the wallet: the trigger above asks for room. What is to be played before it leaves is so again.
create function release_aside(p_member text, p_operation uuid, p_amount bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_currency text;
  v_factor numeric;
  v_said text;
begin
  select currency into v_currency from members where member_id = p_member for no key update;
  perform from open_operation(row(p_member, p_operation, 'aside', 'RELEASED', 0, 'transfer', 'ASIDE', 'WALLET', 'MEMBER', p_amount,
    v_currency, 1, p_operation::text, null, null, 0, null, null, 0, null)::operations);
  v_said := ledger.post_movement(p_member, p_operation, 'release', 'aside', v_currency, 'aside', 'cash', p_amount);
  if starts_with(v_said, 'short:') then perform refuse_with('MONEY_NOT_ENOUGH'); end if;
  if v_said not in ('posted', 'already') then raise exception 'invariant: % is released once (%)', p_operation, v_said; end if;
  v_factor := policy_number('playThrough', 'factor' || v_currency);
  if v_said = 'posted' and v_factor > 0 then
    insert into play_requirements (member_id, operation_id, currency, amount, factor, since)
      values (p_member, p_operation, v_currency, p_amount, v_factor, clock_timestamp());
  end if;
end $$;

-- What was never played back to the payout account: other deposits that are not played stay where they are, and it is no reason to keep it.
create or replace function check_play_through() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account bytea := (select b.account_no_hash from member_bank_accounts b where b.member_id = new.member_id);
begin
  if new.from_code = 'ASIDE' then return null; end if;
  perform from members where member_id = new.member_id for no key update;
  perform refuse_unplayed(new.member_id, new.currency, v_account);
  update play_requirements r set met_at = clock_timestamp()
    where r.member_id = new.member_id and r.currency = new.currency and r.met_at is null
      and not exists (select from play_waivers v where v.member_id = r.member_id and v.waiver_id = r.waiver_id
        and v.account_no_hash = v_account);
  return null;
end $$;
create or replace function check_waived_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from operations where member_id = new.member_id and operation_id = new.operation_id and from_code = 'ASIDE') then
    return new;
  end if;
  perform refuse_unplayed(new.member_id, new.currency, new.account_hash);
  return new;
end $$;

revoke all on function note_limit_change, set_play_limit, confirm_play_limit, keep_play_limit, touch_play, begin_play, check_play,
  check_before_play, set_aside, release_aside from public;
grant execute on function money_in_play, net_loss, deposits_used, play_time, play_limits_of, refuse_beyond, limit_wait to kapao_app;
grant execute on function set_play_limit, confirm_play_limit, keep_play_limit, begin_play, release_aside to kapao_member;
grant select on play_limits, play_limit_changes, play_sessions to kapao_app;
grant select on play_limits, play_limit_changes, play_sessions to audit;
