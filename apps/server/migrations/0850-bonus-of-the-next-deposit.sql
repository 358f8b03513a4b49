-- A member chooses a bonus while depositing. The first deposit credited after the choice is the one it is of, whichever way the money came:
-- decided by the database in the transaction of the credit, under the row of the member. A worker gives the bonus afterwards by the rules
-- of taking one.

create table bonus_choices (
  member_id text not null references members,
  -- The operation of the award, if it is given.
  choice_id uuid not null,
  kind text not null default 'bonus' check (kind = 'bonus'),
  code text not null,
  -- The terms the member agreed to: no others are applied.
  version int not null,
  chosen_at timestamptz not null default clock_timestamp(),
  -- Until when a deposit is waited for.
  expires_at timestamptz not null check (expires_at > chosen_at),
  deposit_operation_id uuid,
  -- When the worker tries next; null without a deposit and after the end.
  next_try_at timestamptz,
  tries int not null default 0 check (tries >= 0),
  outcome text check (outcome in ('TAKEN', 'REFUSED', 'DROPPED')),
  reason text,
  ended_at timestamptz,
  primary key (member_id, choice_id),
  foreign key (kind, code, version) references bonus_versions,
  check ((outcome is null) = (ended_at is null)),
  check ((outcome is not distinct from 'REFUSED') = (reason is not null)),
  check (outcome is null or outcome = 'DROPPED' or deposit_operation_id is not null),
  check ((next_try_at is not null) = (deposit_operation_id is not null and ended_at is null))
);
-- One waits at a time, and a deposit uses up at most one.
create unique index one_waiting_choice on bonus_choices (member_id) where deposit_operation_id is null and ended_at is null;
create unique index one_choice_per_deposit on bonus_choices (member_id, deposit_operation_id);
create index bonus_choices_due on bonus_choices (next_try_at) where next_try_at is not null;
create index bonus_choices_newest on bonus_choices (member_id, chosen_at);

create function check_choice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if coalesce(old.ended_at, old.expires_at) > clock_timestamp() - interval '1 year' then
      raise exception 'a choice is kept for a year' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if old.ended_at is not null
    or (old.deposit_operation_id is not null and new.deposit_operation_id is distinct from old.deposit_operation_id)
    or (new.member_id, new.choice_id, new.code, new.version, new.chosen_at, new.expires_at)
      is distinct from (old.member_id, old.choice_id, old.code, old.version, old.chosen_at, old.expires_at) then
    raise exception 'a choice changes once' using errcode = 'check_violation';
  end if;
  if new.outcome = 'TAKEN' and not exists (select from bonus_grants g where g.member_id = new.member_id and g.operation_id = new.choice_id
      and (g.kind, g.code, g.version, g.deposit_operation_id) = (new.kind, new.code, new.version, new.deposit_operation_id)) then
    raise exception 'choice % was not given', new.choice_id using errcode = 'check_violation', constraint = 'choice_gives_its_bonus';
  end if;
  return new;
end $$;
create trigger changes_once before update or delete on bonus_choices for each row execute function check_choice_change();
create trigger never_emptied before truncate on bonus_choices for each statement execute function ledger.refuse_change();

create function bind_bonus_choice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update bonus_choices set deposit_operation_id = new.operation_id, next_try_at = clock_timestamp()
    where member_id = new.member_id and deposit_operation_id is null and ended_at is null and expires_at > clock_timestamp();
  return null;
end $$;
create trigger binds_bonus_choice after insert on operations for each row
  when (new.kind = 'deposit' and new.state = 'CREDITED') execute function bind_bonus_choice();

revoke all on function check_choice_change, bind_bonus_choice from public;
grant select on bonus_choices to kapao_app;
-- A member chooses and drops; the worker tries and ends, also for the member.
grant insert (member_id, choice_id, code, version, expires_at), update (outcome, ended_at, next_try_at) on bonus_choices to kapao_member;
grant update (outcome, reason, ended_at, next_try_at, tries), delete on bonus_choices to kapao_worker;
grant select on bonus_choices to audit;
