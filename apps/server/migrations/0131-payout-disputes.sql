-- "Failed, given back, paid after all": the member has the money at the bank and in the wallet. What the site lent stands in
-- `receivable` until it is taken from the wallet or given up.

insert into operation_states values ('recovery', 'TAKEN', 'SUCCESS', true);

create table payout_disputes (
  member_id text not null,
  operation_id uuid not null,
  found_by text not null check (found_by in ('STATUS', 'DEBIT')),
  found_at timestamptz not null default clock_timestamp(),
  -- What people want done: taken from the wallet as soon as there is enough, or given up.
  decision text check (decision in ('TAKE', 'WRITE_OFF')),
  reason text check (reason <> ''),
  decided_by text,
  decided_at timestamptz,
  needs_second boolean not null default false,
  agreed_by text check (agreed_by <> decided_by),
  ended_at timestamptz,
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references withdrawals,
  check ((decision is null) = (decided_by is null) and (decision is null) = (reason is null)),
  -- Nothing is taken or given up without the people it needs.
  check (ended_at is null or (decision is not null and (not needs_second or agreed_by is not null)))
);
create index payout_disputes_open on payout_disputes (found_at) where ended_at is null;

create function check_payout_dispute() returns trigger language plpgsql as $$
begin
  if (new.member_id, new.operation_id, new.found_by, new.found_at)
    is distinct from (old.member_id, old.operation_id, old.found_by, old.found_at) or old.ended_at is not null
    or (old.agreed_by is not null and (new.decision, new.decided_by, new.agreed_by, new.needs_second)
      is distinct from (old.decision, old.decided_by, old.agreed_by, old.needs_second)) then
    raise exception 'a dispute that was decided or ended stays as it is' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger decided_once before update on payout_disputes for each row execute function check_payout_dispute();
create trigger never_removed before delete or truncate on payout_disputes
  for each statement execute function ledger.refuse_change();

-- Failed payouts are asked about for some days: a bank may pay after it said no.
create table payout_late_checks (
  member_id text not null,
  operation_id uuid not null,
  checks int not null default 0,
  next_check_at timestamptz not null,
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references operations
);
create index withdrawals_failed on operations (final_at) where kind = 'withdrawal' and state = 'FAILED';

grant select, insert, update on payout_disputes, payout_late_checks to kapao_app;
grant select on payout_disputes, payout_late_checks to audit;
