-- What is copied to all nodes of a cluster has its rules on one of them: a rule that completed the row would complete one copy. So the statement
-- says all of the row, and the rule refuses what it would have said otherwise.

create function passkey_confirms_from(p_member text) returns timestamptz language sql stable as $$
  select clock_timestamp() + case when needs_passkey(p_member) then interval '24 hours' else interval '0' end
$$;
revoke all on function passkey_confirms_from from public;
grant execute on function passkey_confirms_from to kapao_app;

-- A thief who has session and password adds a passkey of his own; for a day it takes no money, and the member has been told.
create or replace function check_new_passkey() returns trigger language plpgsql as $$
begin
  perform from members where member_id = new.owner for no key update;
  if (select count(*) from member_passkeys where owner = new.owner) >= 10 then perform refuse_with('KEY_INVALID'); end if;
  -- Asked for since the statement began: it is tried again.
  if new.confirms_from < now() + interval '24 hours' and needs_passkey(new.owner) then
    raise exception 'a new passkey confirms nothing for a day' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;

create or replace function note_untold_game() returns trigger language plpgsql set search_path = public as $$
begin
  if new.compares_results and exists (select 1 from partners p where p.protocol = 'askmebet' and p.settings ->> 'game' = new.code) then
    raise exception 'what is won at a game that tells no bets is compared with none' using errcode = 'check_violation', constraint = 'tells_no_bets';
  end if;
  return new;
end $$;

create or replace function freeze_case_evidence() returns trigger language plpgsql as $$
begin
  if new.evidence_hash is distinct from sha256(convert_to(new.evidence::text, 'UTF8')) then
    raise exception 'a case is frozen as it was opened' using errcode = 'check_violation', constraint = 'evidence_is_frozen';
  end if;
  return new;
end $$;

-- Who comes with a password has enrolled; `enrolled_with_both` refuses one that does not say when.
create or replace function check_operator_origin() returns trigger language plpgsql as $$
begin
  if new.proposal_id is null then
    if count_enrolled_owners() >= 2 then
      raise exception 'two owners are there: another operator needs an approved proposal' using errcode = 'check_violation';
    end if;
  elsif not exists (select 1 from proposals p where p.proposal_id = new.proposal_id and p.kind = 'operator.invite'
      and p.subject = new.username and p.content->>'role' = new.role) then
    raise exception 'an operator is made as proposed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Who acted on a member's money or standing, beside the member: the rule of an approval asks it where the member is, and the audit log, whose
-- last rows everybody waits for, is not asked. It is written when the row of the log is sure to come.
create table barring_acts (
  member_id text not null references members,
  operator text not null,
  last_at timestamptz not null,
  primary key (member_id, operator)
);
comment on table barring_acts is 'When an operator last did something that bars from letting a member''s money go.';
grant select on barring_acts to kapao_app, audit;

create function is_barring_act(a operator_audit) returns boolean language sql immutable as $$
  select a.changes_money is distinct from false and (coalesce(a.changes_money, false) or a.action in ('inflow.assign', 'slip.accept', 'slip.reject',
    'transfer.settle', 'member.freeze', 'member.unfreeze', 'member.end-session', 'invite.release', 'invite.reject'))
$$;

insert into barring_acts (member_id, operator, last_at)
  select m.member_id, a.operator, max(a.at) from operator_audit a join members m on m.member_id = coalesce(a.detail->>'memberId', a.subject)
  where is_barring_act(a) group by m.member_id, a.operator;
drop function is_barring_act;

create function note_barring_act(p_member text, p_operator text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from members where member_id = p_member) then return; end if;
  insert into barring_acts (member_id, operator, last_at) values (p_member, p_operator, clock_timestamp())
    on conflict (member_id, operator) do update set last_at = greatest(barring_acts.last_at, excluded.last_at);
end $$;
revoke all on function note_barring_act from public;
grant execute on function note_barring_act to kapao_app;

create function keep_barring_act() returns trigger language plpgsql as $$
begin
  perform note_barring_act(coalesce(new.detail->>'memberId', new.subject), new.operator);
  return null;
end $$;
create constraint trigger bars_its_operator after insert on operator_audit deferrable initially deferred
  for each row when (new.changes_money) execute function keep_barring_act();

-- As in 0665: a deposit that was sent back frees nobody's hands.
create or replace function is_hand_barred(p_operator text, p_member text) returns boolean language sql stable as $$
  select exists (select 1 from barring_acts a where a.member_id = p_member and a.operator = p_operator
    and a.last_at > coalesce((select max(o.final_at) from operations o
      where o.member_id = p_member and o.kind = 'withdrawal' and o.state = 'PAID' and o.from_code <> 'DEPOSIT'), '-infinity'))
$$;
drop index operator_audit_hands;

create trigger append_only before delete or truncate on barring_acts for each statement execute function ledger.refuse_change();

-- As in 0560, with what the caller reads apart from what is written as the owner: a member who registers is there for the caller alone.
create function hold_device(p_member text, p_mark bytea, p_since timestamptz) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into exclusions (member_id, kind, source, ends_at, matched_id, matched_by)
    select p_member, 'EXCLUSION', 'MATCH', null, e.exclusion_id, '{DEVICE}'
    from exclusion_marks x join exclusions e using (exclusion_id)
    where x.kind = 'DEVICE' and x.mark = p_mark and e.returned_at is null and e.member_id is distinct from p_member and p_since > e.starts_at
      and not exists (select 1 from exclusions o where o.member_id = p_member and o.source = 'MATCH')
    order by e.ends_at desc nulls first limit 1;
end $$;
revoke all on function hold_device from public;
grant execute on function hold_device to kapao_app;

create or replace function hold_excluded_device() returns trigger language plpgsql as $$
declare
  v_since timestamptz;
begin
  select created_at into v_since from members where member_id = new.member_id;
  perform hold_device(new.member_id, new.mark, v_since);
  return null;
end $$;

-- Whoever writes partners may write what these do: two roles write no copied tables in one transaction.
alter function note_untold_bets() security invoker;
alter function keep_game_of_partner() security invoker;
