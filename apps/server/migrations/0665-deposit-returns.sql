-- A credited deposit goes back to who sent it, as a withdrawal of its own (`from_code` DEPOSIT) that two people approve: once, no more than
-- the deposit was and the member still has, and to the account at the bank that it came from.

create table deposit_returns (
  member_id text not null,
  -- The withdrawal that pays it back.
  operation_id uuid not null,
  deposit_id uuid not null,
  begun_by text not null,
  reason text not null check (reason <> ''),
  -- What shows the whole number of an account that is not the member's.
  evidence_id uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references withdrawals,
  foreign key (member_id, deposit_id) references operations,
  foreign key (member_id, evidence_id) references adjustment_evidence
);
create index deposit_returns_of_deposit on deposit_returns (member_id, deposit_id);
create trigger append_only before update or delete or truncate on deposit_returns
  for each statement execute function ledger.refuse_change();

-- What of a deposit may go back: all of it but what was set aside, and nothing of one that goes back or has gone back already.
create function returnable(p_member text, p_deposit uuid) returns bigint language sql stable as $$
  select d.amount - coalesce((select sum(a.amount) from operations a where a.member_id = d.member_id and a.kind = 'aside'
      and a.state = 'HELD' and a.external_ref = d.operation_id::text), 0)::bigint
  from operations d where d.member_id = p_member and d.operation_id = p_deposit and d.kind = 'deposit' and d.state = 'CREDITED'
    and not exists (select from deposit_returns r join operations o using (member_id, operation_id)
      where r.member_id = d.member_id and r.deposit_id = d.operation_id and o.state not in ('FAILED', 'REJECTED'))
$$;

create function check_deposit_return() returns trigger language plpgsql as $$
begin
  perform from members where member_id = new.member_id for no key update;
  if not exists (select from operations o join withdrawals w using (member_id, operation_id)
      join operations d on d.member_id = o.member_id and d.operation_id = new.deposit_id and d.currency = o.currency
      join inflows i on i.inflow_id = d.operation_id and i.credited_member_id = d.member_id and i.from_bank = w.bank_code
    where o.member_id = new.member_id and o.operation_id = new.operation_id and o.kind = 'withdrawal' and o.from_code = 'DEPOSIT'
      and o.state = 'REVIEW' and w.approvals_needed >= 2 and o.amount <= returnable(new.member_id, new.deposit_id)) then
    raise exception 'deposit % does not go back so', new.deposit_id using errcode = 'check_violation', constraint = 'deposit_goes_back_once';
  end if;
  if is_process() and not is_at_desk(new.begun_by) then
    raise exception '% is not there to send a deposit back', new.begun_by using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger goes_back_once before insert on deposit_returns for each row execute function check_deposit_return();

-- Looked at when the transaction commits, whoever opens such a withdrawal.
create function check_returning() returns trigger language plpgsql as $$
begin
  if not exists (select from deposit_returns r where r.member_id = new.member_id and r.operation_id = new.operation_id) then
    raise exception 'nobody sends % back', new.operation_id using errcode = 'check_violation', constraint = 'deposit_goes_back_once';
  end if;
  return null;
end $$;
create constraint trigger returns_a_deposit after insert on operations deferrable initially deferred
  for each row when (new.kind = 'withdrawal' and new.from_code = 'DEPOSIT') execute function check_returning();

insert into posting_kinds (kind, step, operation_kind, states, operation_from, operation_to, from_code, to_code, source) values
  ('withdrawal', 'hold', 'withdrawal', '{REVIEW,APPROVED}', 'DEPOSIT', '', 'cash', 'hold:withdraw', null),
  ('withdrawal', 'settle', 'withdrawal', '{PAID}', 'DEPOSIT', '', 'hold:withdraw', 'payout', null),
  ('withdrawal', 'release', 'withdrawal', '{FAILED,REJECTED}', 'DEPOSIT', '', 'hold:withdraw', 'cash', null),
  ('dispute', 'dispute', 'withdrawal', '{DISPUTED}', 'DEPOSIT', '', 'receivable', 'payout', 'DISPUTE'),
  ('dispute', 'write-off', 'withdrawal', '{DISPUTED}', 'DEPOSIT', '', 'cost:dispute', 'receivable', 'WRITE_OFF');

-- What goes back is not played first, here or in another deposit of the member; and it asks for no play afterwards.
create or replace function check_play_through() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account bytea := (select b.account_no_hash from member_bank_accounts b where b.member_id = new.member_id);
begin
  if new.from_code in ('ASIDE', 'DEPOSIT') then return null; end if;
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
  if exists (select from operations where member_id = new.member_id and operation_id = new.operation_id
      and from_code in ('ASIDE', 'DEPOSIT')) then
    return new;
  end if;
  perform refuse_unplayed(new.member_id, new.currency, new.account_hash);
  return new;
end $$;
create or replace function open_play(p_member text, p_currency text, p_account bytea)
returns table (operation_id uuid, amount bigint, since timestamptz, required bigint) language sql stable as $$
  select r.operation_id, a.amount, r.since, (ceil(a.amount * f.factor / c.step) * c.step)::bigint
  from play_requirements r join ledger.currencies c using (currency),
    lateral (select least(r.factor, policy_number('playThrough', 'factor' || p_currency)) as factor) f,
    lateral (select r.amount - coalesce((select sum(o.amount) from deposit_returns b
        join operations o on o.member_id = b.member_id and o.operation_id = b.operation_id
      where b.member_id = r.member_id and b.deposit_id = r.operation_id and o.state not in ('FAILED', 'REJECTED')), 0)::bigint as amount) a
  where r.member_id = p_member and r.currency = p_currency and r.met_at is null and f.factor > 0 and a.amount > 0
    and not exists (select from play_waivers v where v.member_id = r.member_id and v.waiver_id = r.waiver_id
      and (v.account_no_hash = p_account or v.amount <= (select coalesce(sum(w.amount), 0) from withdrawals w
        join operations o using (member_id, operation_id) where w.member_id = v.member_id and w.created_at > v.at
          and w.account_hash = v.account_no_hash and o.state not in ('FAILED', 'REJECTED'))))
$$;

-- It asks for no level of identity and counts for none: it goes where it came from.
create or replace function identity_used(p_member text, p_currency text, p_kind text, p_at timestamptz) returns bigint language sql stable as $$
  select case p_kind
    when 'DEPOSIT' then deposits_used(p_member, p_currency, p_at - make_interval(days => identity_number('periodDays')::int), 'infinity')
    else (select coalesce(sum(o.amount), 0)::bigint from operations o where o.member_id = p_member and o.kind = 'withdrawal'
      and o.currency = p_currency and o.from_code not in ('ASIDE', 'DEPOSIT') and o.state not in ('FAILED', 'REJECTED')
      and o.created_at >= p_at - make_interval(days => identity_number('periodDays')::int)) end
$$;
drop trigger asks_identity on operations;
create trigger asks_identity before insert on operations for each row
  when ((new.kind = 'withdrawal' and new.from_code not in ('ASIDE', 'DEPOSIT')) or (new.kind = 'aside' and new.to_code = 'WALLET'))
  execute function check_identity();

-- It may go to somebody else's account, so that it proves none of the member's.
drop trigger proves_accounts on operations;
create trigger proves_accounts after update of state on operations
  for each row when (new.kind = 'withdrawal' and new.from_code <> 'DEPOSIT' and new.state = 'PAID' and old.state <> 'PAID')
  execute function prove_account_by_payout();

-- And it frees nobody's hands: whoever changed the member's money before it still may not let the next withdrawal go.
create or replace function is_hand_barred(p_operator text, p_member text) returns boolean language sql stable as $$
  select exists (
    select from operator_audit a
    where coalesce(a.detail->>'memberId', a.subject) = p_member and a.operator = p_operator and a.changes_money is distinct from false
      and (a.changes_money or a.action in ('inflow.assign', 'slip.accept', 'slip.reject', 'transfer.settle', 'member.freeze',
        'member.unfreeze', 'member.end-session', 'invite.release', 'invite.reject'))
      and a.at > coalesce((select max(o.final_at) from operations o
        where o.member_id = p_member and o.kind = 'withdrawal' and o.state = 'PAID' and o.from_code <> 'DEPOSIT'), '-infinity'))
$$;

revoke all on function check_deposit_return, check_returning from public;
grant execute on function returnable to kapao_app;
grant select on deposit_returns to kapao_app, audit;
grant select (bank_code) on withdrawals to audit;
grant insert on deposit_returns to kapao_operator;
