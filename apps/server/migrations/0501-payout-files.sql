-- Withdrawals that leave in a file an operator carries to the bank: a batch made by one, confirmed by another, written out once.

create table payout_batches (
  batch_id uuid primary key,
  partner_id text not null references partners,
  -- The bank counts files by it.
  batch_no integer not null check (batch_no between 1 and 999999),
  product text not null check (product in ('own', 'other')),
  value_date date not null,
  -- The partner's settings as they were: with the lines they are all that the file is written from.
  settings jsonb not null,
  currency text not null references ledger.currencies,
  line_count integer not null check (line_count between 1 and 200),
  total bigint not null check (total > 0),
  -- Of the bytes, which two people agree on before anybody has them.
  file_hash bytea not null check (octet_length(file_hash) = 32),
  state text not null default 'MADE' check (state in ('MADE', 'CONFIRMED', 'EXPORTED', 'SENT', 'CANCELLED')),
  made_by text not null,
  made_at timestamptz not null,
  proposal_id uuid references proposals,
  confirmed_by text check (confirmed_by <> made_by),
  confirmed_at timestamptz,
  export_asked_by text,
  export_asked_at timestamptz,
  -- Why it could not be written out when it was asked for.
  export_problem text check (export_problem in ('HELD', 'STOPPED', 'PARTNER', 'CHANGED')),
  exported_at timestamptz,
  file_sealed bytea,
  sent_by text,
  sent_at timestamptz,
  cancelled_by text,
  cancelled_at timestamptz,
  cancel_reason text check (cancel_reason <> ''),
  unique (partner_id, batch_no),
  check ((file_sealed is null) = (exported_at is null) and (exported_at is null) = (state not in ('EXPORTED', 'SENT'))),
  check ((confirmed_at is null) = (confirmed_by is null) and (confirmed_at is null) = (proposal_id is null)),
  check (state not in ('CONFIRMED', 'EXPORTED', 'SENT') or confirmed_at is not null),
  check ((state = 'SENT') = (sent_at is not null) and (sent_at is null) = (sent_by is null)),
  check ((state = 'CANCELLED') = (cancelled_at is not null) and (cancelled_at is null) = (cancelled_by is null)
    and (cancelled_at is null) = (cancel_reason is null))
);
create index payout_batches_by_time on payout_batches (made_at desc);
create index payout_batches_asked on payout_batches (export_asked_at) where state = 'CONFIRMED' and export_asked_at is not null;

create table payout_batch_lines (
  batch_id uuid not null references payout_batches,
  line_no integer not null check (line_no between 1 and 200),
  member_id text not null,
  operation_id uuid not null,
  amount bigint not null check (amount > 0),
  -- What the bank repeats; a withdrawal that comes into another batch gets another.
  reference text not null unique check (reference ~ '^[A-Z0-9]{16}$'),
  given_back_at timestamptz,
  primary key (batch_id, line_no),
  foreign key (member_id, operation_id) references withdrawals
);
create index payout_batch_lines_of_withdrawal on payout_batch_lines (member_id, operation_id);
create unique index one_batch_at_a_time on payout_batch_lines (member_id, operation_id) where given_back_at is null;

-- Pictures that show what became of a line, put there before two people close it.
create table payout_proofs (
  proof_id uuid primary key,
  batch_id uuid not null,
  line_no integer not null,
  stored_name text not null unique,
  byte_length bigint not null check (byte_length > 0),
  picture_hash bytea not null check (octet_length(picture_hash) = 32),
  put_by text not null,
  put_at timestamptz not null default clock_timestamp(),
  foreign key (batch_id, line_no) references payout_batch_lines
);
create index payout_proofs_of_line on payout_proofs (batch_id, line_no);

-- What ended a line, once: the bank's own debit of it, or two people with a picture.
create table payout_line_ends (
  batch_id uuid not null,
  line_no integer not null,
  outcome text not null check (outcome in ('PAID', 'RETURNED')),
  cause text not null check (cause in ('DEBIT', 'HAND')),
  debit_subject text unique references payout_debits,
  proposal_id uuid unique references proposals,
  proof_id uuid references payout_proofs,
  ended_at timestamptz not null default clock_timestamp(),
  -- When the withdrawal followed.
  done_at timestamptz,
  primary key (batch_id, line_no),
  foreign key (batch_id, line_no) references payout_batch_lines,
  check (case cause when 'DEBIT' then outcome = 'PAID' and debit_subject is not null and proposal_id is null and proof_id is null
    else debit_subject is null and proposal_id is not null and proof_id is not null end)
);
create index payout_line_ends_open on payout_line_ends (ended_at) where done_at is null;

-- A line is made of what waits to be paid and was given to nobody. The withdrawal is taken, so that no order leaves meanwhile.
create function check_batch_line() returns trigger language plpgsql as $$
declare
  o operations;
begin
  select * into o from operations where member_id = new.member_id and operation_id = new.operation_id and kind = 'withdrawal' for update;
  if o.state is distinct from 'APPROVED' or o.amount <> new.amount
    or exists (select from withdrawals w where w.member_id = new.member_id and w.operation_id = new.operation_id
      and w.partner_id is not null)
    or not exists (select from payout_batches b where b.batch_id = new.batch_id and b.state = 'MADE' and b.currency = o.currency) then
    raise exception 'withdrawal % does not wait for a file', new.operation_id
      using errcode = 'check_violation', constraint = 'waits_for_a_file';
  end if;
  return new;
end $$;
create trigger waits_for_a_file before insert on payout_batch_lines for each row execute function check_batch_line();

-- Lines come with their batch, all of them, and no others later.
create function check_batch_total() returns trigger language plpgsql as $$
begin
  if exists (select from payout_batches b where b.batch_id = new.batch_id and (b.line_count, b.total) is distinct from
      (select (count(*)::int, coalesce(sum(l.amount), 0)::bigint) from payout_batch_lines l where l.batch_id = b.batch_id)) then
    raise exception 'batch % is not the sum of its lines', new.batch_id
      using errcode = 'check_violation', constraint = 'batch_is_its_lines';
  end if;
  return null;
end $$;
create constraint trigger batch_is_its_lines after insert on payout_batches deferrable initially deferred
  for each row execute function check_batch_total();
create constraint trigger batch_is_its_lines after insert on payout_batch_lines deferrable initially deferred
  for each row execute function check_batch_total();

create function check_batch_change() returns trigger language plpgsql as $$
begin
  if (new.batch_id, new.partner_id, new.batch_no, new.product, new.value_date, new.settings, new.currency, new.line_count, new.total,
      new.file_hash, new.made_by, new.made_at)
    is distinct from (old.batch_id, old.partner_id, old.batch_no, old.product, old.value_date, old.settings, old.currency, old.line_count,
      old.total, old.file_hash, old.made_by, old.made_at)
    or (old.confirmed_at is not null and (new.proposal_id, new.confirmed_by, new.confirmed_at)
      is distinct from (old.proposal_id, old.confirmed_by, old.confirmed_at))
    or (old.exported_at is not null and new.exported_at is distinct from old.exported_at) then
    raise exception 'what a batch is never changes' using errcode = 'check_violation', constraint = 'batch_stays';
  end if;
  -- Sealed anew under another key by whoever owns the tables.
  if old.file_sealed is not null and new.file_sealed is distinct from old.file_sealed
    and current_user in ('kapao_app', 'kapao_member', 'kapao_operator', 'kapao_worker') then
    raise exception 'a batch is written out once' using errcode = 'check_violation', constraint = 'written_out_once';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('MADE', 'CONFIRMED'), ('MADE', 'CANCELLED'),
      ('CONFIRMED', 'CANCELLED'), ('CONFIRMED', 'EXPORTED'), ('EXPORTED', 'SENT')) then
    raise exception 'a batch may not go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'batch_moves';
  end if;
  -- Exactly what the second person has read: the bytes by their hash.
  if new.state = 'CONFIRMED' and old.state = 'MADE' and not exists (select from proposals p where p.proposal_id = new.proposal_id
      and p.kind = 'payout-file.confirm' and p.subject = new.batch_id::text and p.state = 'DONE' and p.proposed_by = new.made_by
      and p.decided_by = new.confirmed_by and p.decided_by <> p.proposed_by and p.content->>'fileHash' = encode(new.file_hash, 'hex')) then
    raise exception 'batch % is confirmed by two people', new.batch_id using errcode = 'check_violation', constraint = 'confirmed_by_two';
  end if;
  return new;
end $$;
create trigger batch_stays before update on payout_batches for each row execute function check_batch_change();
create function check_batch_begin() returns trigger language plpgsql as $$
begin
  if new.state <> 'MADE' or new.export_asked_at is not null then
    raise exception 'a batch begins before anybody confirms it' using errcode = 'check_violation', constraint = 'batch_begins';
  end if;
  return new;
end $$;
create trigger batch_begins before insert on payout_batches for each row execute function check_batch_begin();

-- Only what was never written out goes back.
create function check_line_change() returns trigger language plpgsql as $$
begin
  if (new.batch_id, new.line_no, new.member_id, new.operation_id, new.amount, new.reference)
    is distinct from (old.batch_id, old.line_no, old.member_id, old.operation_id, old.amount, old.reference)
    or old.given_back_at is not null
    or not exists (select from payout_batches b where b.batch_id = new.batch_id and b.state = 'CANCELLED') then
    raise exception 'a line of a batch stays' using errcode = 'check_violation', constraint = 'batch_line_stays';
  end if;
  return new;
end $$;
create trigger batch_line_stays before update on payout_batch_lines for each row execute function check_line_change();

create function check_line_end() returns trigger language plpgsql as $$
declare
  l payout_batch_lines;
begin
  if tg_op = 'UPDATE' then
    if (new.batch_id, new.line_no, new.outcome, new.cause, new.debit_subject, new.proposal_id, new.proof_id, new.ended_at)
      is distinct from (old.batch_id, old.line_no, old.outcome, old.cause, old.debit_subject, old.proposal_id, old.proof_id, old.ended_at)
      or old.done_at is not null then
      raise exception 'a line ends once' using errcode = 'check_violation', constraint = 'line_ends_once';
    end if;
    return new;
  end if;
  select * into l from payout_batch_lines where batch_id = new.batch_id and line_no = new.line_no;
  if not exists (select from payout_batches b where b.batch_id = new.batch_id and b.state in ('EXPORTED', 'SENT'))
    or (new.cause = 'DEBIT' and not exists (select from payout_debits d where d.subject = new.debit_subject and d.problem is null
      and (d.member_id, d.operation_id, d.order_ref) = (l.member_id, l.operation_id, l.reference)))
    or (new.cause = 'HAND' and not exists (select from proposals p join payout_proofs f on f.proof_id = new.proof_id
      where p.proposal_id = new.proposal_id and p.kind = 'payout-file.close' and p.state = 'DONE' and p.decided_by <> p.proposed_by
        and p.subject = l.reference and p.content->>'outcome' = new.outcome and p.content->>'proofId' = new.proof_id::text
        and (f.batch_id, f.line_no) = (new.batch_id, new.line_no))) then
    raise exception 'line % of batch % has no cause to end', new.line_no, new.batch_id
      using errcode = 'check_violation', constraint = 'line_end_has_a_cause';
  end if;
  return new;
end $$;
create trigger line_end_has_a_cause before insert or update on payout_line_ends for each row execute function check_line_end();

-- A withdrawal leaves by one way: in the batch that was written out, or by an order; and one in a batch ends as its line does.
create function check_filed_withdrawal() returns trigger language plpgsql as $$
declare
  l payout_batch_lines;
  w withdrawals;
begin
  select * into l from payout_batch_lines
    where member_id = new.member_id and operation_id = new.operation_id and given_back_at is null;
  if old.state = 'APPROVED' then
    select * into w from withdrawals where member_id = new.member_id and operation_id = new.operation_id;
    if l.batch_id is null then
      if new.state = 'SENT' and exists (select from partners p where p.partner_id = w.partner_id and p.protocol like '%-file') then
        raise exception 'withdrawal % leaves in a file', new.operation_id using errcode = 'check_violation', constraint = 'leaves_by_one_way';
      end if;
    elsif new.state <> 'SENT' or not exists (select from payout_batches b where b.batch_id = l.batch_id and b.state = 'EXPORTED'
        and b.partner_id = w.partner_id) then
      raise exception 'withdrawal % is in a batch', new.operation_id using errcode = 'check_violation', constraint = 'leaves_by_one_way';
    end if;
  elsif l.batch_id is not null and new.state in ('PAID', 'FAILED') and not exists (select from payout_line_ends e
      where e.batch_id = l.batch_id and e.line_no = l.line_no
        and e.outcome = case new.state when 'PAID' then 'PAID' else 'RETURNED' end) then
    raise exception 'withdrawal % ends as its line does', new.operation_id using errcode = 'check_violation', constraint = 'ends_as_its_line';
  end if;
  return new;
end $$;
create trigger leaves_by_one_way before update of state on operations for each row
  when (new.kind = 'withdrawal' and new.state <> old.state and old.state in ('APPROVED', 'SENT', 'UNKNOWN'))
  execute function check_filed_withdrawal();

create trigger never_removed before delete or truncate on payout_batches for each statement execute function ledger.refuse_change();
create trigger never_removed before delete or truncate on payout_batch_lines for each statement execute function ledger.refuse_change();
create trigger never_removed before delete or truncate on payout_line_ends for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on payout_proofs for each statement execute function ledger.refuse_change();

comment on table payout_batches is 'Keyed by itself: belongs to the site.';
comment on table payout_proofs is 'Keyed by itself: belongs to the line of a batch.';
comment on table payout_line_ends is 'Keyed by the line of a batch.';
comment on table payout_batch_lines is 'Keyed by its batch; names its member and withdrawal.';

grant select on payout_batches, payout_batch_lines, payout_proofs, payout_line_ends to kapao_app;
grant insert on payout_batches, payout_batch_lines, payout_proofs to kapao_operator;
grant insert on payout_line_ends to kapao_operator, kapao_worker;
grant update (state, proposal_id, confirmed_by, confirmed_at, export_asked_by, export_asked_at, export_problem, sent_by, sent_at, cancelled_by,
  cancelled_at, cancel_reason) on payout_batches to kapao_operator;
grant update (given_back_at) on payout_batch_lines to kapao_operator;
grant update (state, export_asked_by, export_asked_at, export_problem, exported_at, file_sealed) on payout_batches to kapao_worker;
grant update (done_at) on payout_line_ends to kapao_worker;
-- What is in a file is sealed, and not the auditor's.
grant select on payout_batch_lines, payout_line_ends to audit;
grant select (batch_id, partner_id, batch_no, currency, line_count, total, state, made_by, proposal_id, confirmed_by, exported_at)
  on payout_batches to audit;
