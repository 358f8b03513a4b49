-- An act of one operator that stakes all that the member has counted the ledger only: a win that no reading had reported yet lay at its game and
-- was not staked. What is won after the act joins the stake until it is confirmed, and the last unit of it stays while a game was not read since
-- or a bet from before runs.

alter table barring_acts
  add column standing_at timestamptz,
  add column won_then bigint;
comment on column barring_acts.standing_at is 'The last act alone that staked all that the member had; null when there was none.';
comment on column barring_acts.won_then is 'Net result of all games of the member when the stake was last counted.';

create function member_winnings(p_member text) returns bigint language sql stable as $$
  select -coalesce(sum(a.balance), 0)::bigint from ledger.accounts a
    where a.owner = p_member and (a.code like 'result:%' or a.code like 'quarantine:%')
$$;

-- True while a game may hold a win from before a moment that the ledger does not have: it was not read since, or a bet still runs.
create function has_unread_play(p_member text, p_since timestamptz) returns boolean language sql stable as $$
  select exists (select from game_accounts g where g.member_id = p_member and (g.synced_at is null or g.synced_at < p_since)
      and exists (select from ledger.accounts a where a.owner = p_member and a.code = 'game:' || g.game_code))
    or exists (select from bets b where b.member_id = p_member and b.state = 'RUNNING' and b.placed_at < p_since)
$$;
revoke all on function member_winnings, has_unread_play from public;
grant execute on function member_winnings, has_unread_play to kapao_app, audit;

create function note_standing(p_member text, p_operator text) returns void language sql security definer set search_path = public, pg_temp as $$
  update barring_acts set standing_at = last_at, won_then = member_winnings(p_member) where member_id = p_member and operator = p_operator
$$;
revoke all on function note_standing from public;
grant execute on function note_standing to kapao_app;

create or replace function keep_barring_act() returns trigger language plpgsql as $$
declare
  v_member text := coalesce(new.detail->>'memberId', new.subject);
  v_is_alone boolean := coalesce((new.detail->>'alone')::boolean, false);
  v_amount bigint := (select a.amount from acts_alone a where a.operator = new.operator and a.subject = new.subject order by a.at desc limit 1);
  v_is_standing boolean := v_is_alone and v_amount is null;
begin
  if v_is_standing then
    v_amount := member_holdings(v_member) + coalesce((new.detail->>'givenMinor')::bigint, 0);
  end if;
  perform note_barring_act(v_member, new.operator, greatest(coalesce(v_amount, 1), 1), v_is_alone);
  if v_is_standing then perform note_standing(v_member, new.operator); end if;
  return null;
end $$;

-- The function of 0895, with the stake counted again.
create or replace function confirm_barring_acts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_won bigint := member_winnings(new.member_id);
begin
  update barring_acts b set alone = c.alone, unconfirmed = greatest(b.unconfirmed + c.won - new.amount, c.alone),
      won_then = case when b.standing_at is not null then v_won end
    from (select o.member_id, o.operator, w.won, case when new.created_at > o.last_at
        then greatest(least(o.alone, o.unconfirmed) + w.won - new.amount, w.kept) else least(o.alone, o.unconfirmed) + w.won end as alone
      from barring_acts o cross join lateral (select
        case when o.alone > 0 then greatest(v_won - coalesce(o.won_then, v_won), 0) else 0 end as won,
        case when o.alone > 0 and o.standing_at is not null and has_unread_play(o.member_id, o.standing_at) then 1 else 0 end as kept) w
      where o.member_id = new.member_id) c
    where b.member_id = new.member_id and c.operator = b.operator and b.unconfirmed > 0
      and exists (select 1 from withdrawal_approvals a join withdrawals w
        on w.member_id = a.member_id and w.operation_id = a.operation_id and w.approval_round = a.approval_round
      where a.member_id = new.member_id and a.operation_id = new.operation_id and a.operator <> b.operator and a.at > b.last_at);
  return null;
end $$;
