-- What members are told about their own play: how long it has gone on and how it stands, every so many minutes, and a year in sums.
-- It is worked out when it is asked for; what is kept is the interval a member chose.

create table reality_checks (
  member_id text primary key references members,
  every_minutes int not null check (every_minutes between 1 and 1440),
  set_at timestamptz not null default clock_timestamp()
);

create or replace function fair_play_number(p_field text) returns numeric language sql stable as $$
  select coalesce((select (s.value ->> p_field)::numeric from settings s where s.name = 'policy.fairPlay'), case p_field
    when 'raiseHours' then 24 when 'confirmDays' then 7 when 'restMinutes' then 30 when 'breakMinHours' then 24
    when 'breakMaxDays' then 42 when 'exclusionMinMonths' then 6 when 'returnHours' then 24
    when 'realityMinutes' then 60 when 'realityMinMinutes' then 15 when 'realityMaxMinutes' then 240 end)
$$;

-- The bounds are those of the operators, at the moment it is chosen; later ones are kept to when it is read.
create function set_reality_check(p_member text, p_minutes int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_minutes < fair_play_number('realityMinMinutes') or p_minutes > fair_play_number('realityMaxMinutes') then
    perform refuse_with('KEY_INVALID');
  end if;
  insert into reality_checks (member_id, every_minutes) values (p_member, p_minutes)
    on conflict (member_id) do update set every_minutes = p_minutes, set_at = clock_timestamp();
end $$;

-- Play that goes on: moves to and from games and bets of the last day with no rest between them; nothing after a rest.
create function play_session(p_member text, p_currency text, p_now timestamptz)
returns table (started_at timestamptz, last_at timestamptz, staked bigint, lost bigint) language sql stable as $$
  with moved as (
    select b.placed_at as at from bets b where b.member_id = p_member and b.placed_at > p_now - interval '1 day' and b.placed_at <= p_now
    union all
    select o.created_at from operations o where o.member_id = p_member and o.kind = 'transfer'
      and o.created_at > p_now - interval '1 day' and o.created_at <= p_now
    union all
    select s.last_at from play_sessions s where s.member_id = p_member and s.last_at > p_now - interval '1 day'
  ), spaced as (select at, at - lag(at) over (order by at) as gap from moved),
  rest as (select make_interval(mins => fair_play_number('restMinutes')::int) as rest),
  one as (
    select coalesce(max(at) filter (where gap > rest), min(at)) as started_at, max(at) as last_at, max(rest) as rest from spaced, rest
  )
  select o.started_at, o.last_at, (select coalesce(sum(b.stake), 0)::bigint from bets b where b.member_id = p_member
      and b.currency = p_currency and b.state <> 'VOID' and b.placed_at >= o.started_at),
    net_loss(p_member, p_currency, o.started_at, 'infinity')
  from one o where o.last_at + o.rest > p_now
$$;

-- What members staked and won at each game between two moments: by settled bets; by the books where a provider tells no bets.
create function play_totals(p_member text, p_currency text, p_since timestamptz, p_until timestamptz)
returns table (game_code text, staked bigint, won bigint) language sql stable as $$
  select t.game_code, sum(t.staked)::bigint, sum(t.won)::bigint from (
    select b.game_code, b.stake as staked, b.payout as won from bets b where b.member_id = p_member and b.currency = p_currency
      and b.state = 'SETTLED' and b.settled_at >= p_since and b.settled_at < p_until
    union all
    select g.code, case when m.to_code = 'result:' || g.code then m.amount else 0 end,
      case when m.to_code = 'result:' || g.code then 0 else m.amount end
    from games g join ledger.movements m on m.owner = p_member and m.currency = p_currency and m.at >= p_since and m.at < p_until
      and (m.from_code, m.to_code) in (('game:' || g.code, 'result:' || g.code), ('result:' || g.code, 'game:' || g.code))
    where not g.compares_results) t
  group by t.game_code
$$;

revoke all on function set_reality_check from public;
grant execute on function play_session, play_totals to kapao_app;
grant execute on function set_reality_check to kapao_member;
grant select on reality_checks to kapao_app;
grant select on reality_checks to audit;
