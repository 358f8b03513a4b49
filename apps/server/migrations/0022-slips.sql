-- Slips: pictures by which members show a transfer. The row is the state machine of safety S and also the job that brings it
-- to an end: `next_attempt_at` says when a worker should take it, lease and fence that only one does.
create table slip_states (
  state text primary key,
  -- What a member sees: SUCCESS, FAILED, or in progress (spec 4).
  shown text not null check (shown in ('SUCCESS', 'FAILED', 'PENDING')),
  is_final boolean not null
);
insert into slip_states values ('UPLOADED', 'PENDING', false), ('READ', 'PENDING', false), ('VERIFYING', 'PENDING', false),
  ('SUCCESS', 'SUCCESS', true), ('FAILED', 'FAILED', true);

create table slip_moves (
  from_state text not null references slip_states,
  to_state text not null references slip_states,
  primary key (from_state, to_state)
);
insert into slip_moves values ('UPLOADED', 'READ'), ('UPLOADED', 'FAILED'), ('READ', 'VERIFYING'), ('READ', 'FAILED'),
  ('VERIFYING', 'SUCCESS'), ('VERIFYING', 'FAILED'),
  -- The bank's feed may have credited it before anybody was asked.
  ('READ', 'SUCCESS');

create table slips (
  slip_id uuid primary key,
  member_id text not null references members,
  -- What the member calls it; unguessable, and no reference of a bank.
  reference text not null check (reference ~ '^[A-Za-z0-9_-]{22}$'),
  request_key text,
  file_hash bytea not null,
  file_name text not null,
  state text not null default 'UPLOADED' references slip_states,
  reason text check (reason in ('UPLOADED_FILE_NOT_EXIST', 'IMG_SIZE_UNABLE_TO_PROCESS', 'CANNOT_READ_CROPPED_IMAGE',
    'DEST_ACC_INVALID', 'SLIP_REFNO_DUPLICATED', 'UNSTABLE_REFNO_ON_SLIP', 'TRIPPLE_WRONG_CAPTCHA', 'INVALID_SLIP', 'NOT_MATCH',
    'EXPIRED_SLIP', 'UNKNOW_ERROR')),
  review_reason text check (review_reason in ('SENDER_UNCERTAIN', 'RECEIVER_UNCERTAIN', 'AMOUNT_DIFFERS', 'MEMBER_FROZEN',
    'OTHER_CURRENCY', 'MONEY_RETURNED', 'VERIFIER_SILENT')),
  -- What the code on the picture says.
  payload text,
  sending_bank text,
  bank_reference text,
  -- What a verifier said, and which.
  told jsonb,
  verifier text,
  amount bigint check (amount > 0),
  currency text references ledger.currencies,
  inflow_id uuid,
  created_at timestamptz not null default now(),
  final_at timestamptz,
  attempts int not null default 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  fence bigint not null default 0,
  last_answer text,
  unique (member_id, reference),
  unique (member_id, request_key),
  check ((state = 'FAILED') = (reason is not null)),
  check ((state in ('SUCCESS', 'FAILED')) = (final_at is not null)),
  -- A success is a deposit (safety S).
  check (state <> 'SUCCESS' or (inflow_id is not null and amount is not null)),
  check (state in ('UPLOADED', 'FAILED') or bank_reference is not null)
);
create index slips_of_member on slips (member_id, created_at desc, slip_id);
create index slips_due on slips (next_attempt_at) where next_attempt_at is not null;
create index slips_open on slips (created_at) where final_at is null;
create index slips_newest on slips (created_at desc);

create function check_slip_move() returns trigger language plpgsql as $$
begin
  if (new.slip_id, new.member_id, new.reference, new.file_hash, new.file_name, new.created_at)
    is distinct from (old.slip_id, old.member_id, old.reference, old.file_hash, old.file_name, old.created_at) then
    raise exception 'what a slip is never changes' using errcode = 'check_violation';
  end if;
  if old.final_at is not null then
    raise exception 'slip % is final', old.slip_id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not exists
    (select from slip_moves m where m.from_state = old.state and m.to_state = new.state) then
    raise exception 'a slip may not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if (select is_final from slip_states s where s.state = new.state) then
    new.final_at := clock_timestamp();
    new.next_attempt_at := null;
    new.lease_until := null;
  end if;
  return new;
end $$;
create trigger moves_as_listed before update on slips for each row execute function check_slip_move();
create trigger never_removed before delete or truncate on slips for each statement execute function ledger.refuse_change();

create index slips_by_reference on slips (reference);
comment on table slips is 'Keyed by slip: workers take them whoever they belong to.';

create table slip_claims (
  sending_bank text not null,
  bank_reference text not null,
  slip_id uuid not null references slips,
  claimed_at timestamptz not null default now(),
  primary key (sending_bank, bank_reference)
);
comment on table slip_claims is
  'Keyed by bank and reference over all members: taken when the code is read, given back only when the slip fails (safety S).';
create unique index slip_claims_by_slip on slip_claims (slip_id);

-- How much a member has uploaded in a day of Bangkok, attempts that were refused included (safety 5, 27).
create table slip_upload_days (
  member_id text not null references members,
  day date not null,
  files int not null,
  bytes bigint not null,
  primary key (member_id, day)
);

grant select on slip_states, slip_moves to kapao_app;
grant select, insert, update on slips to kapao_app;
grant select, insert, delete on slip_claims to kapao_app;
grant select, insert, update, delete on slip_upload_days to kapao_app;
grant select on slips, slip_claims, slip_states to audit;
