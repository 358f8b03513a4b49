-- Limits of play, exclusions, cases of money laundering and watch lists.

create table exclusions (
  exclusion_id uuid default gen_random_uuid() primary key,
  -- Null for a person on a list who is no member.
  member_id text references members,
  kind text not null check (kind in ('BREAK', 'EXCLUSION')),
  -- MATCH: a member who registered after somebody was excluded, with something of theirs; people decide whether it is the same person.
  source text not null check (source in ('MEMBER', 'SUPPORT', 'LIST', 'MATCH')),
  operator text,
  -- The second of two, who agreed to a list or decided a match.
  agreed_by text,
  reason text,
  starts_at timestamptz not null default clock_timestamp(),
  -- Null is for ever.
  ends_at timestamptz,
  matched_id uuid references exclusions,
  matched_by text[],
  decided_at timestamptz,
  -- When the member asked to come back, and did.
  asked_at timestamptz,
  returned_at timestamptz,
  -- Money at games is brought home and a bonus is ended until all is done.
  settled_at timestamptz,
  look_again_at timestamptz not null default clock_timestamp(),
  looks int not null default 0,
  check (member_id is not null or source = 'LIST'),
  check (source in ('MEMBER', 'MATCH') or operator is not null),
  check ((source = 'MATCH') = (matched_by is not null)),
  check (ends_at is null or ends_at > starts_at)
);
create index exclusions_standing on exclusions (member_id) where returned_at is null;
create index exclusions_due on exclusions (look_again_at) where (settled_at is null) and (member_id is not null) and (returned_at is null);
-- Lists of exclusions begin at a place: those that wait for people, oldest first, then the others, newest first.
create index exclusions_in_review on exclusions (starts_at, exclusion_id) where (source = 'MATCH') and (decided_at is null);
create index exclusions_newest on exclusions (starts_at, exclusion_id);
comment on table exclusions is 'Keyed by exclusion: a person on a list need not be a member.';
grant select on exclusions to kapao_app;
grant select (exclusion_id, member_id, kind, source, operator, agreed_by, reason, starts_at, ends_at, matched_id, matched_by, decided_at,
  asked_at, returned_at, settled_at) on exclusions to audit;
grant update (settled_at, look_again_at, looks) on exclusions to kapao_worker;

-- By what a person is known again: keyed hashes only.
create table exclusion_marks (
  kind text check (kind in ('PHONE', 'BANK_ACCOUNT', 'DEVICE', 'IDENTITY')),
  mark bytea,
  exclusion_id uuid references exclusions,
  primary key (kind, mark, exclusion_id)
);
create index exclusion_marks_of on exclusion_marks (exclusion_id);

-- One row is a limit that a member set for one kind and period, with a requested increase or removal that waits for its confirmation.
create table play_limits (
  member_id text references members,
  kind text check (kind in ('DEPOSIT', 'LOSS', 'STAKE', 'TIME')),
  period text check (period in ('DAY', 'WEEK', 'MONTH', 'SESSION')),
  -- Minor units of the member's currency; minutes of play.
  most bigint not null check (most > 0),
  set_at timestamptz not null default clock_timestamp(),
  -- A higher limit, or none where it is null, that the member wished for, and from when a second yes makes it count.
  wished_at timestamptz,
  wish bigint,
  wish_opens_at timestamptz,
  check (wish > most),
  check ((kind = 'TIME') = (period = 'SESSION')),
  check ((wished_at is null) = (wish_opens_at is null)),
  check (wish is null or wished_at is not null),
  primary key (member_id, kind, period)
);
grant select on play_limits to kapao_app, audit;

-- Everything that was set, wished for and confirmed, by whom; what a regulator asks for.
create table play_limit_changes (
  member_id text references members,
  change_no bigint generated always as identity,
  kind text not null,
  period text not null,
  change text not null check (change in ('SET', 'LOWER', 'WISH', 'KEEP', 'RAISE', 'REMOVE')),
  most bigint,
  wish bigint,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, change_no)
);
grant select on play_limit_changes to kapao_app, audit;

-- One row is the latest period of play of a member who has set a time limit, from the first move after a rest to the last move.
create table play_sessions (
  member_id text primary key references members,
  started_at timestamptz not null,
  last_at timestamptz not null
);
grant select on play_sessions to kapao_app, audit;

create table aml_cases (
  case_id uuid default gen_random_uuid() primary key,
  member_id text not null references members,
  rule text not null check (rule in ('VOLUME', 'PASS_THROUGH', 'BELOW_LIMIT', 'SHARED', 'WATCH_LIST', 'BY_HAND')),
  currency text not null references ledger.currencies,
  -- Amount that the rule counted, in minor units; zero for a rule that counts no money.
  amount bigint not null check (amount >= 0),
  -- Start of the period that the rule examined. The next case of the same rule starts at the `until` of this one, so no payment is counted
  -- in two cases.
  since timestamptz not null,
  until timestamptz not null,
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
  check (until >= since),
  check ((rule = 'BY_HAND') = (opened_by is not null)),
  check ((assigned_to is null) = (assigned_at is null)),
  check (state = 'OPEN' or escalated_by is not null or state = 'DISMISSED'),
  check ((closed_at is not null) = state in ('DISMISSED', 'REPORTED')),
  check ((closed_by is not null) = (closed_at is not null)),
  check ((report_id is not null) = (state = 'REPORTED'))
);
-- However many processes look at once: one case of a member and rule at a time.
create unique index aml_cases_one_open on aml_cases (member_id, rule) where closed_at is null;
create index aml_cases_of_member on aml_cases (member_id, until desc);
create index aml_cases_waiting on aml_cases (opened_at) where closed_at is null;
create index aml_cases_newest on aml_cases (opened_at desc);
comment on table aml_cases is 'Keyed by case: the desk works through those of all members.';
grant select, insert on aml_cases to kapao_operator, kapao_worker;
grant select (case_id, member_id, rule, currency, amount, since, until, evidence_hash, state, opened_at, opened_by, escalated_by, closed_at,
  closed_by, report_id) on aml_cases to audit;
grant update (state, assigned_to, assigned_at, escalated_by, closed_at, closed_by, report_id) on aml_cases to kapao_operator;

-- One row is a note or an action of an operator on a case, in order.
create table aml_case_entries (
  case_id uuid references aml_cases,
  entry_no int check (entry_no >= 1 and entry_no <= 1000),
  kind text not null check (kind in ('NOTE', 'TAKEN', 'GIVEN_BACK', 'ESCALATED', 'DISMISSED', 'REPORTED', 'HELD', 'RELEASED')),
  operator text not null,
  agreed_by text,
  text text not null check (length(text) <= 2000),
  at timestamptz not null default clock_timestamp(),
  primary key (case_id, entry_no)
);
grant select, insert on aml_case_entries to kapao_operator;
grant select on aml_case_entries to kapao_worker;

-- One row is the position up to which the rules have read one source: a time at which operations became final, or a list entry's number.
create table aml_cursors (
  name text check (name in ('deposit', 'withdrawal', 'member', 'watch-list')) primary key,
  at timestamptz not null,
  number bigint not null default 0
);
grant select on aml_cursors to kapao_operator, kapao_worker;
grant update (at, number) on aml_cursors to kapao_worker;
insert into aml_cursors (name, at) values
  ('deposit', '2026-12-01 02:10:53.653215+00'),
  ('withdrawal', '2026-12-01 02:10:53.653215+00'),
  ('member', '2026-12-01 02:10:53.653215+00'),
  ('watch-list', '2026-12-01 02:10:53.653215+00');

-- People of lists, as published by authorities: their names are no secret, and whoever decides must see what was listed.
create table watch_list_entries (
  entry_id bigint generated always as identity primary key,
  list text not null check (length(list) >= 1 and length(list) <= 80),
  name text not null check (length(name) >= 2 and length(name) <= 200),
  reference text not null check (length(reference) <= 80),
  note text not null check (length(note) <= 200),
  added_by uuid not null references proposals,
  added_at timestamptz not null default clock_timestamp(),
  removed_by uuid references proposals,
  removed_at timestamptz,
  check ((removed_by is null) = (removed_at is null))
);
create index watch_list_standing on watch_list_entries (list, entry_id) where removed_at is null;
grant select, insert on watch_list_entries to kapao_operator;
grant select on watch_list_entries to kapao_worker;
grant update (removed_by, removed_at) on watch_list_entries to kapao_operator;

-- The keyed hash under which members' names are kept, in every order of its words.
create table watch_list_names (
  mark bytea,
  entry_id bigint references watch_list_entries,
  primary key (mark, entry_id)
);
grant select, insert on watch_list_names to kapao_operator;
grant select on watch_list_names to kapao_worker;

create table aml_holds (
  -- The proposal two people agreed on: it is placed once, whoever tries again.
  hold_id uuid primary key references proposals,
  case_id uuid not null references aml_cases,
  member_id text not null references members,
  currency text not null references ledger.currencies,
  -- Null is everything, and what comes in later.
  amount bigint check (amount > 0),
  placed_by text not null,
  agreed_by text not null,
  reason text not null,
  placed_at timestamptz not null default clock_timestamp(),
  release_id uuid references proposals,
  released_at timestamptz,
  check ((release_id is null) = (released_at is null))
);
create index aml_holds_standing on aml_holds (member_id) where released_at is null;
create index aml_holds_of_case on aml_holds (case_id);
comment on table aml_holds is 'Keyed by the proposal that placed it.';
grant select, insert on aml_holds to kapao_operator;
grant select on aml_holds to kapao_worker;
grant select (hold_id, member_id, currency, amount, placed_at, release_id, released_at) on aml_holds to audit;
grant update (release_id, released_at) on aml_holds to kapao_operator;

-- One row is the interval in minutes at which a member chose to be reminded of the time played.
create table reality_checks (
  member_id text primary key references members,
  every_minutes int not null check (every_minutes >= 1 and every_minutes <= 1440),
  set_at timestamptz not null default clock_timestamp()
);
grant select on reality_checks to kapao_app, audit;

-- One row is one refused call of a member on a Bangkok day; beyond the 50th call of the day, row 0 sums the rest per code and call.
create table play_refusals (
  member_id text references members,
  -- Bangkok's.
  day date,
  code text check (code in ('DEPOSIT_LIMIT', 'LOSS_LIMIT', 'STAKE_LIMIT', 'TIME_LIMIT', 'ON_BREAK', 'EXCLUDED', 'IDENTITY_REQUIRED')),
  -- The call that was refused, as the contract names it.
  way text check (length(way) >= 1 and length(way) <= 100),
  -- From 1 on each by itself; 0 stands for all that came after them.
  refusal_no int check (refusal_no >= 0 and refusal_no <= 50),
  times bigint not null default 1,
  -- In minor units, of all times together; null where the call names none.
  amount bigint check (amount > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  check (times > 0 and (refusal_no = 0 or times = 1)),
  check (last_at >= first_at),
  primary key (member_id, day, code, way, refusal_no)
);
create index play_refusals_of_day on play_refusals (day, member_id, code, way, refusal_no);
grant select on play_refusals to kapao_app, audit;
grant delete on play_refusals to kapao_worker;

create table exclusion_stops (
  stop_id bigint generated always as identity primary key,
  exclusion_id uuid not null references exclusions,
  kind text not null check (kind in ('PHONE', 'BANK_ACCOUNT')),
  -- The call that was stopped, as the contract names it.
  way text not null check (length(way) >= 1 and length(way) <= 100),
  -- Bangkok's.
  day date not null,
  -- Null for who is no member yet.
  member_id text references members,
  -- However often one is tried in a day, it is one row.
  times bigint not null default 1 check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  check (last_at >= first_at),
  unique nulls not distinct (exclusion_id, kind, way, day, member_id)
);
create index exclusion_stops_of_day on exclusion_stops (day, stop_id);
comment on table exclusion_stops is 'Keyed by exclusion: who is stopped is no member yet.';
grant select on exclusion_stops to kapao_app, audit;
grant delete on exclusion_stops to kapao_worker;

-- Which operator has read which case, and how far: an approval of a withdrawal requires that its open cases were read as they are.
create table aml_case_reads (
  case_id uuid references aml_cases,
  operator text references operators,
  -- Entries that were shown. Each change of a case writes an entry, so a case with more of them has changed since.
  entries int not null check (entries >= 0 and entries <= 1000),
  at timestamptz not null default clock_timestamp(),
  primary key (case_id, operator)
);
grant select, insert on aml_case_reads to kapao_operator;
grant update (entries, at) on aml_case_reads to kapao_operator;
