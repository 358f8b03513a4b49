-- Turnover conditions, what operators propose to each other, bonuses and promotion codes (design 4).

-- One record per grant, under the operation that credited it. Terms are frozen at acceptance; what was counted is a sum
-- over bets and is stored nowhere. Only its end is written later, once.
create table turnover_conditions (
  member_id text not null,
  operation_id uuid not null,
  currency text not null references ledger.currencies,
  award bigint not null check (award > 0),
  -- The member's own money when the grant was taken, wherever it was. Money that came later is in the statement after this row.
  own bigint not null check (own >= 0),
  after_statement_no bigint not null,
  base bigint not null check (base >= 0),
  multiple numeric(7, 2) not null check (multiple between 0 and 1000),
  target bigint not null check (target >= 0),
  -- Percent that counts, per product group; a group that is not named counts nothing.
  weights jsonb not null check (jsonb_typeof(weights) = 'object'),
  cap bigint check (cap > 0),
  success_percent smallint not null check (success_percent between 0 and 100),
  fail_percent smallint not null check (fail_percent between 0 and 100),
  accepted_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz check (expires_at > accepted_at),
  state text not null default 'OPEN' check (state in ('OPEN', 'FINISHED', 'CLEARED', 'EXPIRED')),
  ended_at timestamptz,
  -- How it ended: the balance then, what had been counted, what was kept of it and what was lost.
  ended_balance bigint,
  ended_counted bigint,
  kept bigint check (kept >= 0),
  lost bigint check (lost >= 0),
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references operations,
  check ((state = 'OPEN') = (ended_at is null)),
  check ((state = 'OPEN') = (kept is null)),
  check (kept + lost = ended_balance)
);
create unique index one_open_condition on turnover_conditions (member_id) where state = 'OPEN';
create index turnover_expiring on turnover_conditions (expires_at) where state = 'OPEN' and expires_at is not null;

create function check_condition_end() returns trigger language plpgsql as $$
begin
  if old.state <> 'OPEN' or new.state = 'OPEN'
    or to_jsonb(new) - '{state,ended_at,ended_balance,ended_counted,kept,lost}'::text[]
      is distinct from to_jsonb(old) - '{state,ended_at,ended_balance,ended_counted,kept,lost}'::text[] then
    raise exception 'the terms of a grant are frozen, and it ends once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ends_once before update on turnover_conditions for each row execute function check_condition_end();
create trigger never_removed before delete or truncate on turnover_conditions
  for each statement execute function ledger.refuse_change();

-- What one operator proposes and another approves (safety V). Approved content is published in the same transaction, so
-- APPROVED is never seen from outside and has no state of its own.
create table proposals (
  proposal_id uuid primary key,
  kind text not null check (kind <> ''),
  -- What it would change, in words of its kind: the code of a bonus.
  subject text not null check (subject <> ''),
  content jsonb not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  state text not null check (state in ('DRAFT', 'PROPOSED', 'DONE', 'REJECTED', 'EXPIRED')),
  reason text not null check (reason <> ''),
  proposed_by text not null references operators,
  created_at timestamptz not null default now(),
  proposed_at timestamptz,
  decided_by text references operators,
  decided_at timestamptz,
  decision_reason text,
  check (state <> 'DONE' or (decided_by is not null and decided_by <> proposed_by)),
  check (state = 'DRAFT' or proposed_at is not null)
);
create index proposals_newest on proposals (created_at desc);

create function check_proposal_move() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (('DRAFT', 'DRAFT'), ('DRAFT', 'PROPOSED'), ('PROPOSED', 'DONE'), ('PROPOSED', 'REJECTED'),
      ('PROPOSED', 'EXPIRED'), ('DRAFT', 'REJECTED')) then
    raise exception 'a proposal may not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if (new.proposal_id, new.kind, new.subject, new.proposed_by) is distinct from (old.proposal_id, old.kind, old.subject, old.proposed_by)
    or (old.state <> 'DRAFT' and (new.content, new.content_hash) is distinct from (old.content, old.content_hash)) then
    raise exception 'what was proposed is what is decided' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger moves_as_listed before update on proposals for each row execute function check_proposal_move();
create trigger never_removed before delete or truncate on proposals for each statement execute function ledger.refuse_change();

-- Every published version of a bonus or promotion stays; grants name the one they were taken under.
create table bonus_versions (
  kind text not null check (kind in ('bonus', 'promotion')),
  code text not null check (code ~ '^[A-Z0-9_-]{2,32}$'),
  version int not null check (version > 0),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  proposed_by text not null,
  approved_by text not null,
  published_at timestamptz not null default now(),
  primary key (kind, code, version)
);
create trigger append_only before update or delete or truncate on bonus_versions
  for each statement execute function ledger.refuse_change();

-- What is offered now, and what has been given of it: the row every claim locks (L16).
create table bonus_offers (
  kind text not null,
  code text not null,
  version int not null,
  currency text not null references ledger.currencies,
  is_on boolean not null default true,
  -- Ends of the current version, which the counts below may not pass.
  budget bigint not null check (budget >= 0),
  most_claims int check (most_claims >= 0),
  given bigint not null default 0 check (given >= 0 and given <= budget),
  claims int not null default 0 check (claims >= 0),
  primary key (kind, code),
  foreign key (kind, code, version) references bonus_versions,
  check (most_claims is null or claims <= most_claims)
);
comment on table bonus_offers is 'Keyed by code: each claim counts itself here.';

create table bonus_grants (
  member_id text not null,
  operation_id uuid not null,
  kind text not null,
  code text not null,
  version int not null,
  -- The deposit a percent was given of: once.
  deposit_operation_id uuid,
  granted_at timestamptz not null default now(),
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references turnover_conditions,
  foreign key (kind, code, version) references bonus_versions,
  unique (member_id, deposit_operation_id)
);
create index bonus_grants_of_offer on bonus_grants (member_id, kind, code);
create trigger append_only before update or delete or truncate on bonus_grants
  for each statement execute function ledger.refuse_change();

-- Codes a member searched for in vain lately (safety 5, 11).
create table promotion_misses (
  member_id text primary key references members,
  misses int not null check (misses >= 0),
  window_ends_at timestamptz not null
);

grant select, insert, update on turnover_conditions, proposals, bonus_offers, promotion_misses to kapao_app;
grant select, insert on bonus_versions, bonus_grants to kapao_app;
grant select on turnover_conditions, bonus_versions, bonus_offers, bonus_grants to audit;
