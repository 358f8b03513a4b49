-- Money in by file: statements that operators take from their bank and upload. Nothing of a file counts before a second person has
-- confirmed it. One credit is told by several: by each kind of file, and by whoever knows the bank's own reference (feed, notice,
-- slip, code). Each of them may name a credit once, so of equal payments as many count as the one who tells most of them has told.

create table statement_files (
  file_id uuid primary key default gen_random_uuid(),
  receiving_account_id text not null references receiving_accounts,
  format text check (format in ('kbiz', 'kshop', 'scb', 'camt053')),
  content_hash bytea not null check (octet_length(content_hash) = 32),
  stored_name text not null,
  byte_length int not null check (byte_length > 0),
  state text not null check (state in ('WAITING', 'CONFIRMED', 'COUNTED', 'REFUSED', 'UNSOUND')),
  problem text,
  problem_line int,
  opening bigint,
  closing bigint,
  is_balance_proven boolean not null default false,
  are_totals_proven boolean not null default false,
  is_account_named boolean not null default false,
  uploaded_by text not null,
  uploaded_at timestamptz not null default now(),
  decided_by text,
  decided_at timestamptz,
  reason text,
  check ((state = 'UNSOUND') = (problem is not null)),
  check (state = 'UNSOUND' or format is not null),
  check ((state in ('CONFIRMED', 'COUNTED', 'REFUSED')) = (decided_by is not null)),
  check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (reason is null)),
  -- Whoever uploads a statement says what money came in, so somebody else says that it is one.
  constraint confirmed_by_another check (state not in ('CONFIRMED', 'COUNTED') or decided_by <> uploaded_by)
);
comment on table statement_files is 'Statements that operators uploaded; the file itself is in the file store.';
create unique index one_upload_of_a_file on statement_files (receiving_account_id, content_hash)
  where state in ('WAITING', 'CONFIRMED', 'COUNTED');
create index statement_files_newest on statement_files (uploaded_at desc, file_id);
create index statement_files_to_count on statement_files (decided_at) where state = 'CONFIRMED';

create table statement_rows (
  file_id uuid not null references statement_files,
  row_no int not null,
  -- Of the file, for people.
  line int not null,
  receiving_account_id text not null references receiving_accounts,
  format text not null,
  -- What the line is known by: none for a row that moves nothing.
  identity text check (identity ~ '^[\x21-\x7e]{1,64}$'),
  fate text not null check (fate in ('NEW', 'REPEATED', 'KNOWN', 'DOUBT', 'SKIPPED')),
  skip text,
  told_at timestamptz not null,
  told_until timestamptz not null,
  direction text not null check (direction in ('IN', 'OUT')),
  amount bigint not null check (amount >= 0),
  balance bigint,
  from_bank text not null,
  from_account_masked text not null,
  from_name text not null,
  told text not null,
  -- The credit it is, by the reference of its inflow.
  inflow_ref text,
  taken_at timestamptz,
  primary key (file_id, row_no),
  check ((fate = 'SKIPPED') = (skip is not null)),
  check (fate = 'SKIPPED' or (direction = 'IN' and amount > 0 and identity is not null)),
  check (told_until > told_at),
  check (taken_at is null or fate not in ('NEW', 'KNOWN') or inflow_ref is not null)
);
create unique index a_line_counts_once on statement_rows (receiving_account_id, identity)
  where taken_at is not null and fate in ('NEW', 'KNOWN', 'DOUBT');
create unique index a_credit_is_named_once_by_a_format on statement_rows (receiving_account_id, inflow_ref, format)
  where taken_at is not null and fate in ('NEW', 'KNOWN');
create index statement_rows_to_take on statement_rows (file_id, row_no) where taken_at is null;
create index statement_rows_by_time on statement_rows (receiving_account_id, format, told_at) where identity is not null;

-- The bank's own reference of a credit that a file told first. Each credit has one.
create table inflow_references (
  receiving_account_id text not null,
  bank_ref text not null,
  inflow_ref text not null,
  told_at timestamptz not null default now(),
  primary key (receiving_account_id, bank_ref),
  unique (receiving_account_id, inflow_ref),
  foreign key (receiving_account_id, inflow_ref) references inflows (receiving_account_id, bank_ref)
);
create trigger append_only before update or delete or truncate on inflow_references
  for each statement execute function ledger.refuse_change();

alter table inflows drop constraint inflows_source_check;
alter table inflows add constraint inflows_source_check
  check (source in ('feed', 'notice', 'slip', 'qr', 'prepaid', 'hand', 'file'));
-- Credits of an amount around a time.
create index inflows_alike on inflows (receiving_account_id, amount, occurred_at);
create index inflows_of_files on inflows (receiving_account_id, amount, occurred_at) where source = 'file';

alter table bank_feed_lines drop constraint bank_feed_lines_problem_check;
alter table bank_feed_lines add constraint bank_feed_lines_problem_check
  check (problem in ('UNREADABLE', 'NOT_PAYABLE', 'OTHER_ACCOUNT', 'MAYBE_KNOWN'));
-- A line of a file says nothing about how far the feed was read.
alter table bank_feed_lines add column statement_file uuid references statement_files;

-- A file that was read stays as it was read; what is decided about it is decided once.
create function check_statement_file() returns trigger language plpgsql as $$
begin
  if (new.file_id, new.receiving_account_id, new.format, new.content_hash, new.stored_name, new.problem, new.uploaded_by, new.uploaded_at)
    is distinct from (old.file_id, old.receiving_account_id, old.format, old.content_hash, old.stored_name, old.problem, old.uploaded_by, old.uploaded_at)
    or (old.state, new.state) not in (('WAITING', 'CONFIRMED'), ('WAITING', 'REFUSED'), ('CONFIRMED', 'COUNTED'))
    or (old.decided_by is not null and new.decided_by <> old.decided_by) then
    raise exception 'statement % is as it is', old.file_id using errcode = 'check_violation';
  end if;
  if new.state = 'CONFIRMED' and not are_two_operators(new.uploaded_by, new.decided_by) then
    raise exception 'statement % is confirmed by one hand', old.file_id using errcode = 'check_violation';
  end if;
  if new.state = 'COUNTED' and exists (select from statement_rows where file_id = new.file_id and taken_at is null) then
    raise exception 'statement % has rows that were not taken', old.file_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger a_file_stays before update on statement_files for each row execute function check_statement_file();
create trigger never_removed before delete or truncate on statement_files
  for each statement execute function ledger.refuse_change();

create function check_statement_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.taken_at is not null or not exists (select from statement_files f where f.file_id = new.file_id and f.state = 'WAITING'
        and f.receiving_account_id = new.receiving_account_id and f.format = new.format and f.uploaded_at = now()) then
      raise exception 'a row of statement % comes with its file', new.file_id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.file_id, new.row_no, new.receiving_account_id, new.format, new.identity, new.told_at, new.told_until, new.direction, new.amount,
      new.balance, new.from_bank, new.from_account_masked, new.from_name, new.told, new.skip)
    is distinct from (old.file_id, old.row_no, old.receiving_account_id, old.format, old.identity, old.told_at, old.told_until, old.direction,
      old.amount, old.balance, old.from_bank, old.from_account_masked, old.from_name, old.told, old.skip) or old.taken_at is not null then
    raise exception 'row % of statement % is as it is', old.row_no, old.file_id using errcode = 'check_violation';
  end if;
  if not exists (select from statement_files where file_id = new.file_id and state = 'CONFIRMED') then
    raise exception 'statement % was not confirmed', old.file_id using errcode = 'check_violation', constraint = 'rows_count_when_confirmed';
  end if;
  return new;
end $$;
create trigger a_row_stays before insert or update on statement_rows for each row execute function check_statement_row();
create trigger never_removed before delete or truncate on statement_rows
  for each statement execute function ledger.refuse_change();

create function longest_digits(p_masked text) returns text language sql immutable as $$
  select coalesce((select d[1] from regexp_matches(translate(p_masked, '- .', ''), '\d+', 'g') d order by length(d[1]) desc limit 1), '')
$$;

-- Whether two masks may be of one number. Banks leave different digits readable, so fewer or shifted ones prove nothing.
create function digits_fit(p_one text, p_other text) returns text language sql immutable as $$
  select case
    when least(length(a), length(b)) < 4 then 'unsure'
    when strpos(a, b) > 0 or strpos(b, a) > 0 then 'same'
    when right(a, 3) = left(b, 3) or left(a, 3) = right(b, 3) then 'unsure'
    else 'differs' end
  from (select longest_digits(p_one) as a, longest_digits(p_other) as b) d
$$;

-- The credit that another told already and this teller has not named yet: likeliest first, the nearest in time. `p_teller` is a format,
-- or `bank` or `qr` for whoever has the bank's reference. Without digits, or entered by hand, a credit may be known later than it was.
create function find_same_credit(p_account text, p_teller text, p_amount bigint, p_currency text, p_at timestamptz, p_until timestamptz,
  p_bank text, p_masked text, p_except text[] default '{}', out inflow_ref text, out is_sure boolean
) returns setof record language sql stable as $$
  select i.bank_ref, f.fit = 'same' and i.from_bank = p_bank
  from inflows i
    left join statement_rows r on i.source = 'file' and r.receiving_account_id = i.receiving_account_id and r.inflow_ref = i.bank_ref
      and r.taken_at is not null and r.fate = 'NEW'
    cross join lateral (select digits_fit(i.from_account_masked, p_masked) as fit) f
    cross join lateral (select case when i.source in ('hand', 'qr') and length(longest_digits(i.from_account_masked)) < 4
        then interval '1 day' else interval '0' end as late) l
  where i.receiving_account_id = p_account and i.amount = p_amount and i.currency = p_currency
    and i.occurred_at between p_at - interval '1 day 10 minutes' and p_until + interval '1 day 10 minutes'
    and i.occurred_at - l.late - interval '10 minutes' <= p_until
    and coalesce(r.told_until, i.occurred_at) + interval '10 minutes' >= p_at
    and f.fit <> 'differs' and i.bank_ref <> all (p_except)
    and case when p_teller in ('bank', 'qr') then i.source = 'file'
        and not exists (select from inflow_references n where n.receiving_account_id = p_account and n.inflow_ref = i.bank_ref)
        -- K BIZ has payments by code as one sum a day, which never counts.
        and not (p_teller = 'qr' and r.format is not distinct from 'kbiz')
      else not exists (select from statement_rows s where s.receiving_account_id = p_account and s.inflow_ref = i.bank_ref
          and s.format = p_teller and s.taken_at is not null and s.fate in ('NEW', 'KNOWN'))
        and not (p_teller = 'kbiz' and (i.source = 'qr' or r.format is not distinct from 'kshop'))
        and not (p_teller = 'kshop' and r.format is not distinct from 'kbiz') end
  order by 2 desc, abs(extract(epoch from i.occurred_at - p_at)), i.bank_ref limit 1
$$;

-- What would become of the lines of a file if they counted now, in the order of the file: for who looks before it counts, and for who
-- lets it count. A credit is given to one line.
create type statement_line as (no int, identity text, at timestamptz, until timestamptz, amount bigint, currency text, bank text, masked text);
create function foresee_statement(p_account text, p_format text, p_lines jsonb, out no int, out fate text, out inflow_ref text)
returns setof record language plpgsql stable as $$
declare
  l statement_line;
  v_given text[] := '{}';
  v_sure boolean;
begin
  for l in select x.* from jsonb_populate_recordset(null::statement_line, p_lines) x order by x.no loop
    no := l.no;
    select 'REPEATED', r.inflow_ref into fate, inflow_ref from statement_rows r
      where r.receiving_account_id = p_account and r.identity = l.identity and r.taken_at is not null and r.fate in ('NEW', 'KNOWN', 'DOUBT');
    if not found then
      -- A bank may write the reference by which others know the credit.
      select 'KNOWN', i.bank_ref into fate, inflow_ref from inflows i
        where i.receiving_account_id = p_account and i.bank_ref = l.identity and i.amount = l.amount and i.currency = l.currency
      union all
      select 'KNOWN', n.inflow_ref from inflow_references n where n.receiving_account_id = p_account and n.bank_ref = l.identity limit 1;
      if found and exists (select from statement_rows r where r.receiving_account_id = p_account and r.inflow_ref = foresee_statement.inflow_ref
          and r.format = p_format and r.taken_at is not null and r.fate in ('NEW', 'KNOWN')) then
        fate := 'REPEATED';
      end if;
    end if;
    if not found then
      select s.inflow_ref, s.is_sure into inflow_ref, v_sure from find_same_credit(p_account, p_format, l.amount, l.currency, l.at, l.until,
        l.bank, l.masked, v_given) s;
      fate := case when not found then 'NEW' when v_sure then 'KNOWN' else 'DOUBT' end;
      if fate = 'NEW' then inflow_ref := null; end if;
    end if;
    if inflow_ref is not null and fate <> 'REPEATED' then v_given := v_given || inflow_ref; end if;
    return next;
  end loop;
end $$;

-- What a file told before is not booked again under the bank's reference. The account is held against files that are being counted.
create function find_told_by_file(p_account text, p_ref text, p_source text, p_amount bigint, p_currency text, p_at timestamptz, p_bank text,
  p_masked text, out inflow_ref text, out is_sure boolean
) returns setof record language plpgsql as $$
begin
  perform from receiving_accounts where receiving_account_id = p_account for key share;
  if not exists (select from inflows where receiving_account_id = p_account and source = 'file')
    or exists (select from inflows where receiving_account_id = p_account and bank_ref = p_ref) then
    return;
  end if;
  return query select n.inflow_ref, true from inflow_references n where n.receiving_account_id = p_account and n.bank_ref = p_ref;
  if found then return; end if;
  return query select s.inflow_ref, s.is_sure from find_same_credit(p_account, case p_source when 'qr' then 'qr' else 'bank' end, p_amount,
    p_currency, case when p_source = 'qr' and length(longest_digits(p_masked)) < 4 then p_at - interval '1 day' else p_at end, p_at,
    p_bank, p_masked) s;
end $$;

-- The last word: surely the same credit is never two inflows, whoever writes it, and of a line of the bank in doubt people decide. Runs after the check of the foreign key, which waits
-- for a file that is being counted.
create function check_told_once() returns trigger language plpgsql as $$
begin
  if exists (select from inflows where receiving_account_id = new.receiving_account_id and source = 'file') and (
    exists (select from inflow_references n where n.receiving_account_id = new.receiving_account_id and n.bank_ref = new.bank_ref)
    or exists (select from find_same_credit(new.receiving_account_id, case new.source when 'qr' then 'qr' else 'bank' end, new.amount,
      new.currency, new.occurred_at, new.occurred_at, new.from_bank, new.from_account_masked) s where s.is_sure or new.source in ('feed', 'notice'))) then
    raise exception 'a statement has told % already', new.bank_ref using errcode = 'unique_violation', constraint = 'told_by_a_file_before';
  end if;
  return null;
end $$;
create trigger told_once after insert on inflows for each row when (new.source in ('feed', 'notice', 'slip', 'qr'))
  execute function check_told_once();

-- Money from a file has its row, in a file that two have agreed on, and nobody else had told it.
create function check_inflow_of_file() returns trigger language plpgsql as $$
begin
  if not exists (select from statement_rows r join statement_files f using (file_id)
    where r.receiving_account_id = new.receiving_account_id and r.inflow_ref = new.bank_ref and r.taken_at is not null and r.fate = 'NEW'
      and r.amount = new.amount and r.direction = 'IN' and f.state in ('CONFIRMED', 'COUNTED')) then
    raise exception 'inflow % has no row of a confirmed statement', new.bank_ref using errcode = 'check_violation';
  end if;
  if exists (select from statement_rows r cross join lateral find_same_credit(r.receiving_account_id, r.format, r.amount, new.currency,
        r.told_at, r.told_until, r.from_bank, r.from_account_masked) s
      where r.receiving_account_id = new.receiving_account_id and r.inflow_ref = new.bank_ref and r.taken_at is not null
        and r.fate = 'NEW' and s.is_sure and s.inflow_ref <> new.bank_ref) then
    raise exception 'row % was told already', new.bank_ref using errcode = 'unique_violation', constraint = 'told_before_the_file';
  end if;
  return null;
end $$;
create constraint trigger has_its_row after insert on inflows deferrable initially deferred for each row
  when (new.source = 'file') execute function check_inflow_of_file();

create function check_inflow_reference() returns trigger language plpgsql as $$
begin
  if not exists (select from inflows where receiving_account_id = new.receiving_account_id and bank_ref = new.inflow_ref and source = 'file')
    or new.bank_ref <> new.inflow_ref
      and exists (select from inflows where receiving_account_id = new.receiving_account_id and bank_ref = new.bank_ref) then
    raise exception '% is no other name of %', new.bank_ref, new.inflow_ref using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger names_a_credit_of_a_file before insert on inflow_references for each row execute function check_inflow_reference();

grant select on statement_files, statement_rows, inflow_references to kapao_app, audit;
grant insert on inflow_references to kapao_app;
grant insert on statement_files, statement_rows to kapao_operator;
grant update (state, decided_by, decided_at, reason) on statement_files to kapao_operator;
grant update (state) on statement_files to kapao_worker;
grant update (fate, inflow_ref, taken_at) on statement_rows to kapao_worker;
grant execute on function longest_digits, digits_fit, find_same_credit, find_told_by_file, foresee_statement to kapao_app;
