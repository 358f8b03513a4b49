-- Members, how they sign in and prove who they are, and how they are reached.

-- One row is a member: contact, password, currency, status and the bank account that withdrawals are paid to.
create table members (
  member_id text check (member_id ~ '^[A-Za-z0-9_-]{16}$') primary key,
  name text not null,
  phone text not null,
  username text not null,
  password_hash text not null,
  currency text not null references ledger.currencies,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'FROZEN')),
  bank_code text not null references banks,
  bank_account_name text not null,
  bank_account_no_sealed bytea not null,
  bank_changed_at timestamptz,
  source_code text,
  inviter_id text,
  statement_count bigint not null default 0,
  created_at timestamptz not null default now(),
  payouts_held_at timestamptz,
  -- Since when sign-in asks for it; follows from the table above and is written by nothing else.
  second_factor_since timestamptz,
  check (inviter_id <> member_id)
);
create index members_created on members (created_at);
-- Likely senders are looked for by the first name on the account.
create index members_by_account_first_name on members (upper(split_part(bank_account_name, ' ', 1)));
create index members_invited on members (inviter_id, created_at desc) where inviter_id is not null;
create index members_by_name on members using gin (name gin_trgm_ops, bank_account_name gin_trgm_ops, phone gin_trgm_ops);
-- Names of bank accounts are stored with their titles, so the first name may be the second word.
create index members_by_account_second_name on members (upper(split_part(bank_account_name, ' ', 2)));
grant select, insert, update on members to kapao_app;
grant select (member_id, statement_count) on members to audit;
grant update (payouts_held_at) on members to kapao_app;

create table member_phones (
  phone text primary key,
  member_id text not null
);
comment on table member_phones is 'Keyed by phone: one member per number.';
grant select, insert, delete on member_phones to kapao_app;

create table member_bank_accounts (
  bank_code text,
  account_no_hash bytea,
  member_id text not null,
  entered_at timestamptz not null default now(),
  primary key (bank_code, account_no_hash)
);
create unique index one_bank_account_per_member on member_bank_accounts (member_id);
create unique index owned_bank_accounts on member_bank_accounts (bank_code, account_no_hash, member_id);
comment on table member_bank_accounts is 'Keyed by account: one member per bank account. Only a keyed hash of the number is here.';
grant select, insert, delete on member_bank_accounts to kapao_app;

-- One row is a part of a member's account number as statements show it, for matching inflows (facts 8): last four digits, last six, or six
-- before the last.
create table member_bank_masks (
  bank_code text,
  mask_key text,
  member_id text,
  primary key (bank_code, mask_key, member_id)
);
comment on table member_bank_masks is 'Keyed by what statements show of an account number.';
grant select, insert, delete on member_bank_masks to kapao_app;

create table sessions (
  token_hash bytea primary key,
  session_id uuid not null default gen_random_uuid(),
  member_id text not null,
  is_remembered boolean not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- Browser and system of the sign-in; empty for sessions older than this column.
  device text not null default '',
  is_new_device boolean not null default false,
  -- Sign-ins by new devices up to here have been shown to this session.
  devices_seen_at timestamptz not null default now(),
  -- Last sign-in or password given in this session (step-up).
  proven_at timestamptz not null default now(),
  -- A password alone opens no session of such a member, whoever writes it.
  is_factor_proven boolean not null default false,
  -- Why a session was ended, for those who ask later who was signed in from where. The release before writes none.
  end_reason text check (end_reason in ('SIGNED_OUT', 'BY_MEMBER', 'PASSWORD', 'SECOND_FACTOR', 'PASSKEYS', 'PAYOUTS_STOPPED', 'FROZEN',
    'BY_OPERATOR')),
  constraint ended_for_a_reason check (end_reason is null or ended_at is not null)
);
create index sessions_of_member on sessions (member_id, created_at desc);
create index sessions_by_age on sessions (created_at);
comment on table sessions is 'Keyed by token hash; the token itself is shown once and never stored.';
grant select, insert on sessions to kapao_app;
grant delete on sessions to kapao_worker;
grant update (last_seen_at, ends_at, ended_at, devices_seen_at, proven_at, end_reason) on sessions to kapao_app;

create table login_failures (
  phone text,
  address text,
  failures int not null,
  window_ends_at timestamptz not null,
  locked_until timestamptz,
  primary key (phone, address)
);
create index login_failures_by_end on login_failures (window_ends_at);
comment on table login_failures is 'Keyed by phone and address: a stranger elsewhere cannot lock a member out.';
grant select, insert, update, delete on login_failures to kapao_app;

create table one_time_codes (
  token_hash bytea primary key,
  code_id uuid not null unique,
  reference text not null,
  phone text not null,
  -- The number less its last four digits: whoever walks through numbers in a row spends one budget.
  phone_prefix text not null,
  purpose text not null check (purpose in ('registration', 'reset', 'payout-account', 'second-factor', 'line')),
  -- Keyed hash of token and code: worth nothing without the server's key.
  code_hash bytea not null,
  state text not null default 'SENDING' check (state in ('SENDING', 'ISSUED', 'FAILED', 'REPLACED', 'VERIFIED', 'CONSUMED')),
  tries int not null default 0,
  address text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  verified_at timestamptz,
  channel text not null default 'sms' check (channel in ('sms', 'line')),
  -- Budget that a code spends, by who asked for it (record 124). Earlier codes count as of callers who were known nowhere.
  budget text not null default 'nobody' check (budget in ('device', 'network', 'member', 'nobody')),
  constraint one_time_codes_channel check (channel = 'sms' or purpose in ('payout-account', 'second-factor'))
);
create index one_time_codes_of_phone on one_time_codes (phone, created_at);
create index one_time_codes_of_prefix on one_time_codes (phone_prefix, created_at);
create index one_time_codes_of_address on one_time_codes (address, created_at);
create index one_time_codes_created on one_time_codes (created_at);
comment on table one_time_codes is 'Keyed by token hash; neither token nor code is ever stored.';
grant select, insert, update, delete on one_time_codes to kapao_app;

-- One row per wrong try, over all codes of a phone.
create table one_time_code_failures (
  failure_id uuid default gen_random_uuid() primary key,
  phone text not null,
  at timestamptz not null default now(),
  budget text not null default 'nobody' check (budget in ('device', 'network', 'member', 'nobody'))
);
create index one_time_code_failures_of_phone on one_time_code_failures (phone, at);
create index one_time_code_failures_by_age on one_time_code_failures (at);
grant select, insert, delete on one_time_code_failures to kapao_app;

-- One row is a change to a member's account, with session and address; account numbers appear by their last four digits only.
create table member_changes (
  member_id text,
  change_id uuid default gen_random_uuid(),
  at timestamptz not null default now(),
  change text not null check (change in ('password', 'password-reset', 'profile', 'bank-account', 'bank-account-name', 'payouts-held',
    'second-factor-on', 'second-factor-off', 'second-factor-reset', 'line-linked', 'line-unlinked', 'passkey-added', 'passkey-removed',
    'passkeys-reset', 'payout-passkey-on', 'payout-passkey-off', 'payout-passkey-ending', 'withdrawal-cancelled')),
  session_id uuid,
  address text not null,
  detail jsonb not null default '{}'::jsonb,
  primary key (member_id, change_id)
);
create index member_changes_of_member on member_changes (member_id, at desc);
-- Pages of what a member changed.
create index member_changes_in_order on member_changes (member_id, at, change_id);
grant select, insert on member_changes to kapao_app;

-- Text messages that tell a member of a change: written with the change, sent by the work loop, so that no crash loses one.
create table member_messages (
  message_id uuid default gen_random_uuid() primary key,
  member_id text not null references members,
  -- The phone when the change was made: whoever changes it next does not get the warning instead.
  phone text not null,
  text text not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_attempt_at timestamptz default now(),
  sent_at timestamptz,
  -- Whom a message goes to besides the phone, as it was when the change was made.
  line_partner_id text references partners,
  line_sealed bytea,
  line_ended_at timestamptz,
  line_sent_at timestamptz,
  constraint member_messages_line check ((line_partner_id is null) = (line_sealed is null) and (line_sent_at is null or line_ended_at is not
    null))
);
create index member_messages_due on member_messages (next_attempt_at) where next_attempt_at is not null;
-- Messages are forgotten by their age.
create index member_messages_by_age on member_messages (created_at);
comment on table member_messages is 'Keyed by message: a worker takes them whoever they are for.';
grant select, insert, update, delete on member_messages to kapao_app;

-- A deposit that came from the account under the member's name, or a payout that arrived at it. It is a proof of this account of this
-- member: with another account, or given up, it is gone.
create table account_proofs (
  member_id text primary key references members,
  bank_code text not null,
  account_no_hash bytea not null,
  how text not null check (how in ('DEPOSIT', 'PAYOUT')),
  -- The inflow or the withdrawal.
  operation_id uuid not null,
  since timestamptz not null default now(),
  foreign key (bank_code, account_no_hash, member_id) references member_bank_accounts (bank_code, account_no_hash, member_id) on delete
    cascade,
  -- The directory that the proof refers to guarantees that an account belongs to one member only; this key adds the owner.
  constraint account_proofs_of_an_account unique (bank_code, account_no_hash, member_id)
);
comment on table account_proofs is 'Keyed by member: the proof that the present bank account is the member''s own.';
grant select on account_proofs to kapao_app, audit;

-- Registrations by address block and device, so that accounts are not opened by the hundred.
create table registrations (
  member_id text primary key references members,
  address_block bytea not null,
  device bytea,
  at timestamptz not null default now()
);
create index registrations_of_block on registrations (address_block, at);
create index registrations_of_device on registrations (device, at) where device is not null;
grant select, insert on registrations to kapao_app;
grant select on registrations to audit;

create table payout_stop_links (
  -- The secret of the link is in the message only, and there only when it is sent.
  token_hash bytea check (octet_length(token_hash) = 32) primary key,
  member_id text not null references members,
  -- The change it was told with; another change has a link of its own and leaves this one as it is.
  change_id uuid not null,
  ends_at timestamptz not null,
  used_at timestamptz,
  check (used_at < ends_at),
  unique (member_id, change_id),
  foreign key (member_id, change_id) references member_changes (member_id, change_id)
);
comment on table payout_stop_links is 'Keyed by link: whoever follows one is not signed in.';
grant select, insert on payout_stop_links to kapao_app;
grant update (used_at) on payout_stop_links to kapao_app;

-- One row is the authenticator app of a member: the confirmed secret, a pending one, and the counters against repeated and guessed codes.
create table member_second_factors (
  member_id text primary key references members,
  -- A secret that no code has confirmed yet, and until when one may.
  totp_pending_sealed bytea,
  pending_until timestamptz,
  -- Null until the first code.
  totp_secret_sealed bytea,
  -- The newest 30-second step of which a code was taken: none counts twice.
  last_step bigint not null default 0,
  -- Tries are counted before they are looked at, so that guesses made at once are no more.
  tries int not null default 0,
  tries_until timestamptz not null default now(),
  check ((totp_pending_sealed is null) = (pending_until is null))
);
grant select, insert, update, delete on member_second_factors to kapao_app;

-- One row is the hash of a recovery code of a member, usable once in place of the authenticator app.
create table member_recovery_codes (
  owner text references members,
  code_hash bytea,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (owner, code_hash)
);
grant select, insert, update, delete on member_recovery_codes to kapao_app;

-- A code that the member sends from LINE; the first LINE that does is told a number, which the member types at the site.
create table line_codes (
  code_hash bytea check (octet_length(code_hash) = 32) primary key,
  member_id text not null unique references members,
  partner_id text not null references partners,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_hash bytea check (octet_length(user_hash) = 32),
  user_sealed bytea,
  number_hash bytea check (octet_length(number_hash) = 32),
  -- Counted before they are looked at, so that guesses made at once are no more.
  tries int not null default 0 check (tries >= 0 and tries <= 5),
  check ((user_hash is null) = (user_sealed is null) and (user_hash is null) = (number_hash is null))
);
create index line_codes_past on line_codes (expires_at);
comment on table line_codes is 'Keyed by the keyed hash of a code: LINE tells the code alone, and asks whose it is.';
grant select on line_codes to kapao_app;
grant insert, update, delete on line_codes to kapao_member;
grant delete on line_codes to kapao_operator, kapao_worker;

create table line_links (
  user_hash bytea check (octet_length(user_hash) = 32) primary key,
  member_id text not null unique references members,
  -- A person has another id at every provider of LINE, so only who told it can send there.
  partner_id text not null references partners,
  user_sealed bytea not null,
  linked_at timestamptz not null default now()
);
comment on table line_links is 'Keyed by the keyed hash of a LINE user id: one LINE is one member''s.';
grant select on line_links to kapao_app;
grant insert, delete on line_links to kapao_member;
grant delete on line_links to kapao_operator;

-- One row is the monthly message limit and usage that a messaging partner reports, plus the messages sent since that report.
create table message_quotas (
  partner_id text primary key references partners,
  month date not null,
  -- Null without a limit.
  monthly_limit bigint check (monthly_limit >= 0),
  used bigint not null check (used >= 0),
  sent_since bigint not null default 0 check (sent_since >= 0),
  asked_at timestamptz not null,
  next_ask_at timestamptz not null
);
grant select, insert, update on message_quotas to kapao_app;

-- One row is a member's claim of an identity level, with the declared name, birth date and document and the decision on it.
create table identity_claims (
  member_id text references members,
  claim_id uuid,
  level int not null check (level in (2, 3)),
  state text not null check (state in ('WAITING', 'ACCEPTED', 'REFUSED', 'REVOKED')),
  full_name text not null check (length(full_name) >= 1 and length(full_name) <= 100),
  birth_date date not null,
  document_kind text check (document_kind in ('THAI_CARD', 'LAO_CARD', 'PASSPORT')),
  -- Null as well when its time is over.
  document_no_sealed bytea,
  -- Keyed: the same document is known again without its number.
  document_hash bytea check (octet_length(document_hash) = 32),
  -- Similarity from 0 to 100 between the claimed name and the one it matches worst among the names that it was compared with.
  name_score int not null check (name_score >= 0 and name_score <= 100),
  -- Why people look at it: NAME, AGAIN, DOCUMENT, SAME_DOCUMENT, EXCLUDED.
  asks text[] not null default '{}'::text[],
  claimed_at timestamptz not null default clock_timestamp(),
  -- Both null where a rule decided.
  decided_by text,
  agreed_by text,
  decided_at timestamptz,
  reason_code text,
  note text,
  revoked_by text,
  revoked_at timestamptz,
  purged_at timestamptz,
  check ((level = 3) = (document_kind is not null) and (level = 3) = (document_hash is not null)),
  check ((state = 'WAITING') = (decided_at is null)),
  check ((state = 'REVOKED') = (revoked_at is not null) and (revoked_at is null) = (revoked_by is null)),
  check (state not in ('REFUSED', 'REVOKED') or reason_code is not null),
  check (purged_at is null or document_no_sealed is null),
  primary key (member_id, claim_id)
);
-- One at a time for a member.
create unique index one_waiting_identity on identity_claims (member_id) where state = 'WAITING';
create index identity_claims_by_state on identity_claims (state, claimed_at, claim_id);
create index identity_claims_by_id on identity_claims (claim_id);
create index identity_claims_of_member on identity_claims (member_id, claimed_at desc);
create index identity_claims_kept on identity_claims (state, decided_at) where (level = 3) and (purged_at is null);
grant select on identity_claims to kapao_app;
grant insert on identity_claims to kapao_member;
grant select (member_id, claim_id, level, state, birth_date, document_hash, name_score, asks, claimed_at, decided_by, agreed_by, decided_at,
  revoked_at, purged_at) on identity_claims to audit;
grant update (state, decided_by, agreed_by, decided_at, reason_code, note, revoked_by, revoked_at) on identity_claims to kapao_operator;
grant update (document_no_sealed, purged_at) on identity_claims to kapao_worker;

-- A picture is written before its file, so that no file is without a row: the file lies sealed by a key of its own, which is sealed here.
-- Without that key the file says nothing any more, wherever a copy of it may be.
create table identity_pictures (
  member_id text references members,
  picture_id uuid,
  side text not null check (side in ('DOCUMENT', 'SELFIE')),
  request_key text,
  -- Hash of the uploaded bytes, to recognise a repeated upload.
  upload_hash bytea not null check (octet_length(upload_hash) = 32),
  stored_name text not null,
  key_sealed bytea,
  put_at timestamptz not null default clock_timestamp(),
  -- The file is there.
  stored_at timestamptz,
  claim_id uuid,
  purged_at timestamptz,
  check ((purged_at is null) = (key_sealed is not null)),
  check (claim_id is null or stored_at is not null),
  primary key (member_id, picture_id),
  foreign key (member_id, claim_id) references identity_claims (member_id, claim_id)
);
create unique index identity_picture_once on identity_pictures (member_id, request_key) where request_key is not null;
create index identity_pictures_of_member on identity_pictures (member_id, put_at desc);
create index identity_pictures_of_claim on identity_pictures (member_id, claim_id) where claim_id is not null;
create index identity_pictures_by_id on identity_pictures (picture_id);
create index identity_pictures_left on identity_pictures (put_at) where (claim_id is null) and (purged_at is null);
-- One of each side in a claim.
create unique index identity_claim_sides on identity_pictures (member_id, claim_id, side) where claim_id is not null;
grant select on identity_pictures to kapao_app;
grant insert on identity_pictures to kapao_member;
grant select (member_id, picture_id, side, put_at, stored_at, claim_id, purged_at) on identity_pictures to audit;
grant update (key_sealed, purged_at) on identity_pictures to kapao_worker;
grant update (stored_at, claim_id) on identity_pictures to kapao_member;

-- One row is a note that an operator wrote about a member.
create table member_notes (
  member_id text references members,
  note_id uuid default gen_random_uuid(),
  operator text not null references operators,
  note text not null check (length(note) >= 1 and length(note) <= 1000),
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, note_id)
);
create index member_notes_of_member on member_notes (member_id, at, note_id);
grant select on member_notes to kapao_app;
grant insert on member_notes to kapao_operator;

-- The one row is the VAPID key pair by which push services recognise the site; it is created once, because every subscription is bound to
-- it.
create table push_keys (
  key_id text check (key_id = 'vapid') primary key,
  public_key text not null check (length(public_key) = 87),
  private_sealed bytea not null,
  made_at timestamptz not null default now()
);
grant select on push_keys to kapao_app;
grant insert on push_keys to kapao_member;

-- One row is a browser that receives push notifications for a member while its session is alive.
create table push_subscriptions (
  member_id text references members,
  -- Also what a notification is addressed to: the worker of a browser shows no other.
  subscription_id uuid,
  -- Keyed: one browser is one member's, whose it became last.
  endpoint_hash bytea not null check (octet_length(endpoint_hash) = 32) unique,
  -- Address and keys. Whoever has them could write to that browser in the name of the site.
  target_sealed bytea not null,
  -- Told for as long as this session is alive.
  session_id uuid not null,
  locale text not null check (locale in ('th', 'la', 'en')),
  shows_amounts boolean not null,
  renewed_at timestamptz not null default now(),
  primary key (member_id, subscription_id),
  unique (member_id, session_id)
);
create index push_subscriptions_by_age on push_subscriptions (renewed_at);
grant select on push_subscriptions to kapao_app;
grant insert, update, delete on push_subscriptions to kapao_member;
grant delete on push_subscriptions to kapao_worker;

-- One fact for one browser: once, whatever happens. It has no foreign key, so that money waits for no subscription that is being removed;
-- one that is gone by then is told nothing.
create table push_messages (
  member_id text,
  subscription_id uuid,
  kind text check (kind in ('deposit', 'paid', 'refunded', 'chat')),
  -- The operation, or the message of the chat.
  subject uuid,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  primary key (member_id, subscription_id, kind, subject)
);
create index push_messages_due on push_messages (next_attempt_at);
grant select on push_messages to kapao_app;
grant delete on push_messages to kapao_worker;
grant update (attempts, next_attempt_at) on push_messages to kapao_worker;

create table member_passkeys (
  credential_id text check (length(credential_id) >= 1 and length(credential_id) <= 1400) primary key,
  owner text not null references members,
  public_key bytea not null,
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  -- The device it was made on.
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- From when on it may prove something about withdrawals: where they ask for one, a new passkey waits.
  confirms_from timestamptz not null default now()
);
create index member_passkeys_of on member_passkeys (owner);
comment on table member_passkeys is 'Keyed by credential: whoever signs in with one has not said yet who it is.';
grant select on member_passkeys to kapao_app;
grant insert, delete on member_passkeys to kapao_member;
grant delete on member_passkeys to kapao_operator;
grant update (sign_count, last_used_at) on member_passkeys to kapao_member;

-- A challenge says itself for whom, what and how long it is, under a key of the server; here is what was answered, so that none counts
-- twice.
create table answered_challenges (
  challenge_hash bytea check (octet_length(challenge_hash) = 32) primary key,
  expires_at timestamptz not null
);
create index answered_challenges_past on answered_challenges (expires_at);
grant select on answered_challenges to kapao_app;
grant insert on answered_challenges to kapao_member;
grant delete on answered_challenges to kapao_worker;

-- One row is a passkey confirmation that a member gave for one act; it expires after two minutes.
create table passkey_proofs (
  member_id text references members,
  proof_id uuid default gen_random_uuid(),
  credential_id text not null,
  purpose text not null check (purpose in ('SWITCH_ON', 'SWITCH_OFF', 'WITHDRAW')),
  -- Source of the proven withdrawal: the wallet or withheld money. With `amount` it limits the proof to exactly this withdrawal.
  from_code text check (from_code in ('WALLET', 'ASIDE')),
  amount bigint check (amount > 0),
  currency text references ledger.currencies,
  proven_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + '00:02:00'::interval,
  -- The withdrawal it was given for, of which a condition may cut what leaves.
  operation_id uuid,
  spent_at timestamptz,
  check ((purpose = 'WITHDRAW') = (from_code is not null) and (from_code is null) = (amount is null) and (from_code is null) = (currency is
    null) and (operation_id is null or purpose = 'WITHDRAW')),
  primary key (member_id, proof_id)
);
create index passkey_proofs_open on passkey_proofs (proven_at) where spent_at is null;
comment on table passkey_proofs is 'Spent ones stay, as the proof that the member agreed to a withdrawal.';
grant select on passkey_proofs to kapao_app;
grant insert on passkey_proofs to kapao_member;
grant delete on passkey_proofs to kapao_worker;

-- Members whose withdrawals ask for a passkey.
create table payout_confirmations (
  member_id text primary key references members,
  since timestamptz not null default now(),
  -- Until then, once it is being switched off.
  ends_at timestamptz
);
grant select on payout_confirmations to kapao_app;
grant insert, update on payout_confirmations to kapao_member;

-- Which member has shown which document, beside the claims: a claim lies with its member, while what follows from a document concerns all
-- who showed it. Every node knows them, as it does bank accounts and devices; a document is entered here first, and its claim refers to it
-- (record 104).
create table identity_documents (
  claim_id uuid primary key,
  member_id text not null references members,
  document_hash bytea not null check (octet_length(document_hash) = 32),
  -- Copy of the state of the claim.
  state text not null check (state in ('WAITING', 'ACCEPTED', 'REFUSED', 'REVOKED')),
  shown_at timestamptz not null
);
create index identity_documents_same on identity_documents (document_hash);
create index identity_documents_of_member on identity_documents (member_id);
comment on table identity_documents is 'Keyed by claim: what follows from a document concerns everybody who showed it.';
grant select on identity_documents to kapao_app, audit;
grant insert on identity_documents to kapao_member;
grant update (state) on identity_documents to kapao_operator;

-- Written before the member is, who is entered last.
create table bank_account_holders (
  account_no_hash bytea,
  member_id text,
  primary key (account_no_hash, member_id)
);
comment on table bank_account_holders is 'Keyed by account: who has it, and who had it before.';
grant select, insert on bank_account_holders to kapao_app;
grant select on bank_account_holders to audit;

-- One table of what happened to a member. A row is written in the transaction of the fact it records; push messages are made
-- from the rows, and the app reads them on every device. Texts are made by the reader's app from the kind and the facts.
create table inbox_events (
  member_id text,
  kind text check (kind in ('deposit', 'paid', 'refunded', 'reward', 'bonus-ended', 'adjustment', 'limit', 'device', 'account', 'chat')),
  -- The operation, session, change or chat message.
  subject uuid,
  facts jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  primary key (member_id, kind, subject)
);
create index inbox_events_newest on inbox_events (member_id, created_at desc);
create index inbox_events_unread on inbox_events (member_id, created_at desc) where read_at is null;
create index inbox_events_by_age on inbox_events (created_at);
grant select on inbox_events to kapao_app;
grant delete on inbox_events to kapao_worker;
grant update (read_at) on inbox_events to kapao_member;

-- Tries of a member's second factor by the place they come from (record 124): a thief who knows the password spends his own.
create table second_factor_tries (
  member_id text,
  -- A known device, a known network, a session, or all other places together; recovery codes are counted by place.
  place text,
  tries int not null,
  ends_at timestamptz not null,
  primary key (member_id, place)
);
create index second_factor_tries_by_end on second_factor_tries (ends_at);
comment on table second_factor_tries is 'Counted before a code is compared, so that guesses made at once are no more.';
grant select, insert, update, delete on second_factor_tries to kapao_app;
