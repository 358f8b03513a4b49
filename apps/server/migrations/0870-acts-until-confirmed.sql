-- An act on a member's money or standing stands open until payouts that somebody else approved have confirmed it, up to its amount: any paid
-- withdrawal freed the hand before, so a small one that left by itself opened the way for the rest. Amounts are minor units; an act without
-- one counts as the smallest.
alter table barring_acts
  add column unconfirmed bigint not null default 0 check (unconfirmed >= 0),
  add column alone bigint not null default 0 check (alone between 0 and unconfirmed);
comment on column barring_acts.unconfirmed is 'Of all that this operator did, what no payout approved by somebody else has confirmed yet.';
comment on column barring_acts.alone is 'The part that the operator gave without a second person: while it is above 0, no payout leaves by itself.';

-- Acts from before: those that still barred go on to do so, and are confirmed by the next payout that another person approves.
update barring_acts a set unconfirmed = 1
  where a.last_at > coalesce((select max(o.final_at) from operations o
    where o.member_id = a.member_id and o.kind = 'withdrawal' and o.state = 'PAID' and o.from_code <> 'DEPOSIT'), '-infinity');

drop function note_barring_act(text, text);
create function note_barring_act(p_member text, p_operator text, p_amount bigint, p_is_alone boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from members where member_id = p_member) then return; end if;
  insert into barring_acts (member_id, operator, last_at, unconfirmed, alone)
    values (p_member, p_operator, clock_timestamp(), p_amount, case when p_is_alone then p_amount else 0 end)
    on conflict (member_id, operator) do update set last_at = greatest(barring_acts.last_at, excluded.last_at),
      unconfirmed = barring_acts.unconfirmed + excluded.unconfirmed, alone = barring_acts.alone + excluded.alone;
end $$;
revoke all on function note_barring_act from public;
grant execute on function note_barring_act to kapao_app;

-- What was decided alone has its amount in acts_alone; it is written before the log tells of it.
create or replace function keep_barring_act() returns trigger language plpgsql as $$
begin
  perform note_barring_act(coalesce(new.detail->>'memberId', new.subject), new.operator,
    greatest(coalesce((select a.amount from acts_alone a where a.operator = new.operator and a.action = new.action and a.subject = new.subject
      order by a.at desc limit 1), 1), 1),
    coalesce((new.detail->>'alone')::boolean, false));
  return null;
end $$;

create or replace function is_hand_barred(p_operator text, p_member text) returns boolean language sql stable as $$
  select exists (select 1 from barring_acts a where a.member_id = p_member and a.operator = p_operator and a.unconfirmed > 0)
$$;

create function confirm_barring_acts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update barring_acts b set unconfirmed = greatest(b.unconfirmed - new.amount, 0), alone = greatest(least(b.alone, b.unconfirmed) - new.amount, 0)
    where b.member_id = new.member_id and b.unconfirmed > 0 and exists (select 1 from withdrawal_approvals a join withdrawals w
        on w.member_id = a.member_id and w.operation_id = a.operation_id and w.approval_round = a.approval_round
      where a.member_id = new.member_id and a.operation_id = new.operation_id and a.operator <> b.operator);
  return null;
end $$;
create trigger confirms_acts after update of state on operations for each row
  when (new.kind = 'withdrawal' and new.state = 'PAID' and old.state is distinct from new.state and new.from_code <> 'DEPOSIT')
  execute function confirm_barring_acts();
