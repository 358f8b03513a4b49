-- Cases of possible money laundering: opened by rules over what is new, or by hand, with what was known frozen into them; people take,
-- note and decide them. Members' processes may not even read that there is one.

create table aml_cases (
  case_id uuid primary key default gen_random_uuid(),
  member_id text not null references members,
  rule text not null check (rule in ('VOLUME', 'PASS_THROUGH', 'BELOW_LIMIT', 'SHARED', 'WATCH_LIST', 'BY_HAND')),
  currency text not null references ledger.currencies,
  -- What the rule counted; zero where it counts no money.
  amount bigint not null check (amount >= 0),
  -- What it looked at. The next case of the same rule begins where this one ends, so that no payment is counted in two.
  since timestamptz not null,
  until timestamptz not null check (until >= since),
  evidence jsonb not null check (jsonb_typeof(evidence) = 'object'),
  evidence_hash bytea not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'ESCALATED', 'DISMISSED', 'REPORTED')),
  opened_at timestamptz not null default clock_timestamp(),
  opened_by text,
  assigned_to text,
  assigned_at timestamptz,
  escalated_by text,
  closed_at timestamptz,
  closed_by text,
  -- Two people agreed to report it.
  report_id uuid references proposals,
  check ((rule = 'BY_HAND') = (opened_by is not null)),
  check ((assigned_to is null) = (assigned_at is null)),
  check (state = 'OPEN' or escalated_by is not null or state = 'DISMISSED'),
  check ((closed_at is not null) = (state in ('DISMISSED', 'REPORTED'))),
  check ((closed_by is not null) = (closed_at is not null)),
  check ((report_id is not null) = (state = 'REPORTED'))
);
comment on table aml_cases is 'Keyed by case: the desk works through those of all members.';
-- However many processes look at once: one case of a member and rule at a time.
create unique index aml_cases_one_open on aml_cases (member_id, rule) where closed_at is null;
create index aml_cases_of_member on aml_cases (member_id, until desc);
create index aml_cases_waiting on aml_cases (opened_at) where closed_at is null;
create index aml_cases_newest on aml_cases (opened_at desc);

create function freeze_case_evidence() returns trigger language plpgsql as $$
begin
  new.evidence_hash := sha256(convert_to(new.evidence::text, 'UTF8'));
  return new;
end $$;
create trigger evidence_is_frozen before insert on aml_cases for each row execute function freeze_case_evidence();

-- OPEN -> ESCALATED -> REPORTED or DISMISSED, OPEN -> DISMISSED. Who decides has taken it; what one escalated another dismisses.
create function check_case_move() returns trigger language plpgsql as $$
begin
  if (new.case_id, new.member_id, new.rule, new.currency, new.amount, new.since, new.until, new.evidence, new.evidence_hash, new.opened_at,
      new.opened_by) is distinct from (old.case_id, old.member_id, old.rule, old.currency, old.amount, old.since, old.until, old.evidence,
      old.evidence_hash, old.opened_at, old.opened_by)
    or (old.escalated_by is not null and new.escalated_by is distinct from old.escalated_by) then
    raise exception 'what a case rests on never changes' using errcode = 'check_violation', constraint = 'case_stays';
  end if;
  if old.closed_at is not null then
    raise exception 'case % is closed', old.case_id using errcode = 'check_violation', constraint = 'case_is_closed';
  end if;
  if new.state = old.state then return new; end if;
  if (old.state, new.state) not in (('OPEN', 'ESCALATED'), ('OPEN', 'DISMISSED'), ('ESCALATED', 'DISMISSED'), ('ESCALATED', 'REPORTED')) then
    raise exception 'a case does not go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'case_moves';
  end if;
  if new.state <> 'REPORTED' and old.assigned_to is distinct from coalesce(new.closed_by, new.escalated_by) then
    raise exception 'who decides case % has taken it', old.case_id using errcode = 'check_violation', constraint = 'case_is_taken';
  end if;
  if new.state = 'DISMISSED' and old.escalated_by is not null and not are_two_operators(old.escalated_by, new.closed_by) then
    raise exception 'what one escalated another dismisses' using errcode = 'check_violation', constraint = 'case_by_two';
  end if;
  if new.state = 'REPORTED' and not exists (select from proposals p where p.proposal_id = new.report_id and p.kind = 'aml.report'
      and p.subject = new.case_id::text and p.state = 'DONE' and p.decided_by <> p.proposed_by) then
    raise exception 'a report is agreed on by two' using errcode = 'check_violation', constraint = 'case_by_two';
  end if;
  return new;
end $$;
create trigger moves_as_listed before update on aml_cases for each row execute function check_case_move();
create trigger never_removed before delete or truncate on aml_cases for each statement execute function ledger.refuse_change();

-- What people wrote and did, in order.
create table aml_case_entries (
  case_id uuid not null references aml_cases,
  entry_no int not null check (entry_no between 1 and 1000),
  kind text not null check (kind in ('NOTE', 'TAKEN', 'GIVEN_BACK', 'ESCALATED', 'DISMISSED', 'REPORTED', 'HELD', 'RELEASED')),
  operator text not null,
  agreed_by text,
  text text not null check (length(text) <= 2000),
  at timestamptz not null default clock_timestamp(),
  primary key (case_id, entry_no)
);
create trigger append_only before update or delete or truncate on aml_case_entries
  for each statement execute function ledger.refuse_change();

-- How far the rules have looked: by when something became final, or by the number of an entry of a list.
create table aml_cursors (
  name text primary key check (name in ('deposit', 'withdrawal', 'member', 'watch-list')),
  at timestamptz not null,
  number bigint not null default 0
);
-- What was before these rules is not gone through; lists are held against everybody.
insert into aml_cursors (name, at) select n, now() from unnest('{deposit,withdrawal,member,watch-list}'::text[]) n;

-- People of lists, as published by authorities: their names are no secret, and whoever decides must see what was listed.
create table watch_list_entries (
  entry_id bigint generated always as identity primary key,
  list text not null check (length(list) between 1 and 80),
  name text not null check (length(name) between 2 and 200),
  reference text not null check (length(reference) <= 80),
  note text not null check (length(note) <= 200),
  added_by uuid not null references proposals,
  added_at timestamptz not null default clock_timestamp(),
  removed_by uuid references proposals,
  removed_at timestamptz,
  check ((removed_by is null) = (removed_at is null))
);
create index watch_list_standing on watch_list_entries (list, entry_id) where removed_at is null;

-- The keyed hash under which members' names are kept, in every order of its words.
create table watch_list_names (
  mark bytea not null,
  entry_id bigint not null references watch_list_entries,
  primary key (mark, entry_id)
);
create trigger append_only before update or delete or truncate on watch_list_names
  for each statement execute function ledger.refuse_change();

create function check_watch_list() returns trigger language plpgsql as $$
declare
  v_id constant uuid := case tg_op when 'INSERT' then new.added_by else new.removed_by end;
begin
  if tg_op = 'UPDATE' and (old.removed_at is not null or to_jsonb(new) - '{removed_by,removed_at}'::text[]
      is distinct from to_jsonb(old) - '{removed_by,removed_at}'::text[]) then
    raise exception 'what a list said stays' using errcode = 'check_violation', constraint = 'list_stays';
  end if;
  if not exists (select from proposals p where p.proposal_id = v_id and p.kind = 'aml.list' and p.subject = new.list
      and p.state = 'DONE' and p.decided_by <> p.proposed_by) then
    raise exception 'a list is agreed on by two' using errcode = 'check_violation', constraint = 'list_by_two';
  end if;
  return new;
end $$;
create trigger agreed_by_two before insert or update on watch_list_entries for each row execute function check_watch_list();
create trigger never_removed before delete or truncate on watch_list_entries for each statement execute function ledger.refuse_change();

grant select on aml_cases, aml_case_entries, aml_cursors, watch_list_entries, watch_list_names to kapao_operator, kapao_worker;
grant insert on aml_cases to kapao_operator, kapao_worker;
grant update (state, assigned_to, assigned_at, escalated_by, closed_at, closed_by, report_id) on aml_cases to kapao_operator;
grant insert on aml_case_entries, watch_list_entries, watch_list_names to kapao_operator;
grant update (removed_by, removed_at) on watch_list_entries to kapao_operator;
grant update (at, number) on aml_cursors to kapao_worker;

-- Cases whose evidence is not what was frozen, or names payments that are not their member's. Evidence has names of lists, which the auditor of
-- the books does not read; so this is asked for.
create function aml_evidence_faults() returns table (case_id uuid, fault text) language sql stable
security definer set search_path = public, pg_temp as $$
  select c.case_id, 'HASH' from aml_cases c where c.evidence_hash <> sha256(convert_to(c.evidence::text, 'UTF8'))
  union all
  select c.case_id, 'PAYMENT' from aml_cases c cross join jsonb_array_elements(c.evidence -> 'payments') p
    left join operations o on o.member_id = c.member_id and o.operation_id = (p.value ->> 'operationId')::uuid
    where o.operation_id is null or o.kind <> p.value ->> 'kind' or o.amount <> (p.value ->> 'amount')::bigint
$$;
revoke all on function aml_evidence_faults from public;
grant execute on function aml_evidence_faults to kapao_operator, kapao_worker, audit;
grant select (case_id, state, report_id) on aml_cases to audit;
