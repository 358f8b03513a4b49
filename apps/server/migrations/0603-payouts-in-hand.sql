-- What people do about a payout after the yes: take it back before it has left, or say by a picture how it ended.

-- An approval counts in the round in which it was given. A withdrawal that is taken back begins another.
alter table withdrawals add column approval_round int not null default 0 check (approval_round >= 0);
alter table withdrawal_approvals add column approval_round int not null default 0;
alter table withdrawal_approvals drop constraint withdrawal_approvals_pkey,
  add constraint withdrawal_approvals_pkey primary key (member_id, operation_id, approval_round, operator);

-- Whoever writes it does not choose the round. By its name before the triggers that compare approvals.
create function set_approval_round() returns trigger language plpgsql as $$
begin
  select w.approval_round into new.approval_round from withdrawals w
    where w.member_id = new.member_id and w.operation_id = new.operation_id;
  return new;
end $$;
create trigger a_round before insert on withdrawal_approvals for each row execute function set_approval_round();

create or replace function check_approval_hands() returns trigger language plpgsql as $$
begin
  if exists (select from withdrawal_approvals a where a.member_id = new.member_id and a.operation_id = new.operation_id
      and a.approval_round = new.approval_round and a.operator <> new.operator and not are_two_operators(a.operator, new.operator)) then
    raise exception 'both approvals by one pair of hands' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function check_withdrawal_approvals() returns trigger language plpgsql as $$
begin
  if not exists (select from withdrawals w where w.member_id = new.member_id and w.operation_id = new.operation_id
    and w.approvals_needed <= (select count(*) from withdrawal_approvals a
      where a.member_id = w.member_id and a.operation_id = w.operation_id and a.approval_round = w.approval_round)) then
    raise exception 'withdrawal % has not every approval it needs', new.operation_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- With the rights of whoever owns the table: no process may write a round.
create function begin_approval_round() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update withdrawals set approval_round = approval_round + 1
    where member_id = new.member_id and operation_id = new.operation_id;
  return null;
end $$;
revoke all on function begin_approval_round from public;
create trigger approvals_begin_anew after update of state on operations
  for each row when (new.kind = 'withdrawal' and old.state = 'APPROVED' and new.state = 'REVIEW')
  execute function begin_approval_round();

-- How a payout ended whose bank does not say: what two people agreed on, by a picture that both have seen.
create table payout_hand_ends (
  member_id text not null,
  operation_id uuid not null,
  outcome text not null check (outcome in ('PAID', 'FAILED')),
  proposal_id uuid not null references proposals,
  evidence_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references withdrawals,
  foreign key (member_id, evidence_id) references adjustment_evidence
);
create index payout_hand_ends_of_proposal on payout_hand_ends (proposal_id);

create function check_hand_end() returns trigger language plpgsql as $$
begin
  if not exists (select from proposals p join ledger.currencies c on true
        join operations o on o.member_id = new.member_id and o.operation_id = new.operation_id and o.currency = c.currency
      where p.proposal_id = new.proposal_id and p.kind = 'payout.close' and p.state = 'DONE' and p.decided_by <> p.proposed_by
        and p.subject = new.operation_id::text and p.content ->> 'memberId' = new.member_id and p.content ->> 'outcome' = new.outcome
        and p.content ->> 'evidenceId' = new.evidence_id::text
        and o.kind = 'withdrawal' and o.state in ('SENT', 'UNKNOWN')
        and (p.content ->> 'amount')::numeric * 10::numeric ^ c.exponent = o.amount)
    or exists (select from payout_batch_lines l where l.member_id = new.member_id and l.operation_id = new.operation_id
      and l.given_back_at is null) then
    raise exception 'a payout is closed as two people agreed' using errcode = 'check_violation', constraint = 'closed_by_two';
  end if;
  return new;
end $$;
create trigger closed_by_two before insert on payout_hand_ends for each row execute function check_hand_end();
create trigger append_only before update or delete or truncate on payout_hand_ends
  for each statement execute function ledger.refuse_change();

-- The desk ends one only so; the worker ends one by what the bank says.
update operation_moves set moved_by = '{kapao_worker,kapao_operator}'
  where kind = 'withdrawal' and from_state in ('SENT', 'UNKNOWN') and to_state in ('PAID', 'FAILED');
create function check_desk_end() returns trigger language plpgsql as $$
begin
  if current_user = 'kapao_operator' and not exists (select from payout_hand_ends e where e.member_id = new.member_id
      and e.operation_id = new.operation_id and e.outcome = new.state) then
    raise exception 'a payout is closed as two people agreed' using errcode = 'insufficient_privilege', constraint = 'closed_by_two';
  end if;
  return new;
end $$;
create trigger desk_ends_by_two before update of state on operations
  for each row when (new.kind = 'withdrawal' and new.state in ('PAID', 'FAILED') and old.state in ('SENT', 'UNKNOWN'))
  execute function check_desk_end();

grant select on payout_hand_ends to kapao_app, audit;
grant select (approval_round) on withdrawals to audit;
grant insert on payout_hand_ends to kapao_operator;
-- "Ask now" of a payout that failed.
grant insert, update on payout_late_checks to kapao_operator;
