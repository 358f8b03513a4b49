-- How far each player was asked where a provider tells how much was played since one of its transfers, and no bets. What is counted only
-- grows while that transfer stays the same.
create table summed_play (
  member_id text not null references members,
  game_code text not null references games,
  -- The provider's own name of the transfer since which it is asked; none before its first answer.
  partner_ref text check (length(partner_ref) between 1 and 100),
  slot bigint not null default 0 check (slot >= 0),
  sport bigint not null default 0 check (sport >= 0),
  casino bigint not null default 0 check (casino >= 0),
  lotto bigint not null default 0 check (lotto >= 0),
  -- What was played until then is counted; an answer that came by `told_at` has nothing of later.
  asked_at timestamptz,
  told_at timestamptz,
  next_ask_at timestamptz not null default now(),
  primary key (member_id, game_code),
  check ((partner_ref is null) = (asked_at is null) and (partner_ref is null) = (told_at is null))
);
create index summed_play_due on summed_play (next_ask_at);
grant select on summed_play to kapao_app;
-- Who serves members has no say in what they played.
grant update on summed_play to kapao_worker;

create function ask_since_named_transfer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into summed_play as s (member_id, game_code) select o.member_id, o.counterparty from operations o
    where o.member_id = new.member_id and o.operation_id = new.operation_id
    on conflict (member_id, game_code) do update set next_ask_at = least(s.next_ask_at, excluded.next_ask_at);
  return null;
end $$;
create trigger asks_for_play after insert or update of partner_ref on transfer_evidence
  for each row when (new.partner_ref is not null) execute function ask_since_named_transfer();

create function keep_summed_play() returns trigger language plpgsql as $$
begin
  if new.asked_at < old.asked_at or new.told_at < old.told_at or (new.partner_ref = old.partner_ref
    and (new.slot < old.slot or new.sport < old.sport or new.casino < old.casino or new.lotto < old.lotto)) then
    raise exception 'what was counted of play stays counted';
  end if;
  return new;
end $$;
create trigger stays_counted before update on summed_play for each row execute function keep_summed_play();

-- By the books where a provider tells no results; what it tells to be staked is no less than what was lost.
create or replace function play_totals(p_member text, p_currency text, p_since timestamptz, p_until timestamptz)
returns table (game_code text, staked bigint, won bigint) language sql stable as $$
  select b.game_code, sum(b.stake)::bigint, sum(b.payout)::bigint from bets b join games g on g.code = b.game_code and g.compares_results
    where b.member_id = p_member and b.currency = p_currency and b.state = 'SETTLED'
      and b.settled_at >= p_since and b.settled_at < p_until
    group by b.game_code
  union all
  select t.game_code, greatest(t.told, t.lost), greatest(t.told, t.lost) - t.lost + t.won from (
    select p.game_code, sum(p.told)::bigint as told, sum(p.lost)::bigint as lost, sum(p.won)::bigint as won from (
      select g.code as game_code, 0::bigint as told, case when m.to_code = 'result:' || g.code then m.amount else 0 end as lost,
        case when m.to_code = 'result:' || g.code then 0 else m.amount end as won
      from games g join ledger.movements m on m.owner = p_member and m.currency = p_currency and m.at >= p_since and m.at < p_until
        and (m.from_code, m.to_code) in (('game:' || g.code, 'result:' || g.code), ('result:' || g.code, 'game:' || g.code))
      where not g.compares_results
      union all
      select b.game_code, b.stake, 0, 0 from bets b join games g on g.code = b.game_code and not g.compares_results
      where b.member_id = p_member and b.currency = p_currency and b.state = 'SETTLED'
        and b.settled_at >= p_since and b.settled_at < p_until) p
    group by p.game_code) t
$$;

-- What is still staked there has left the balance, so the books have it as lost already.
do $do$
declare
  v_before text := pg_get_functiondef('play_limits_of(text, timestamptz)'::regprocedure);
  v_after text := replace(v_before, $old$b.currency = m.currency and b.state = 'RUNNING')$old$,
    $new$b.currency = m.currency and b.state = 'RUNNING'
          and not exists (select from games g where g.code = b.game_code and not g.compares_results))$new$);
begin
  if v_after = v_before then raise exception 'play_limits_of is not as expected'; end if;
  execute v_after;
end $do$;
