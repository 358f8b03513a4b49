-- Operators, settings, partners, proposals, texts, alerts and reports.

-- One row is a bank where members may hold accounts, or a payment company that collects money for the site.
create table banks (
  code text primary key,
  name_th text not null,
  name_en text not null,
  currency text not null,
  position int not null,
  is_active boolean not null default true,
  -- Payment companies collect for us and stand in the list of receiving accounts; no member has an account there.
  kind text not null default 'BANK' check (kind in ('BANK', 'PAYMENT')),
  name_la text not null,
  constraint payment_companies_are_never_offered check (kind = 'BANK' or not is_active)
);
comment on column banks.is_active is 'Offered to new members and for changes; whoever has it keeps it.';
grant select on banks to kapao_app;
grant update on banks to kapao_operator;
insert into banks (code, name_th, name_en, currency, position, is_active, kind, name_la) values
  ('KBANK', 'กสิกรไทย', 'Kasikornbank', 'THB', 1, true, 'BANK', 'ກະສິກອນໄທ'),
  ('SCB', 'ไทยพาณิชย์', 'Siam Commercial Bank', 'THB', 2, true, 'BANK', 'ໄທພານິດ'),
  ('BBL', 'กรุงเทพ', 'Bangkok Bank', 'THB', 3, true, 'BANK', 'ກຸງເທບ'),
  ('KTB', 'กรุงไทย', 'Krungthai Bank', 'THB', 4, true, 'BANK', 'ກຸງໄທ'),
  ('BAY', 'กรุงศรีอยุธยา', 'Krungsri', 'THB', 5, true, 'BANK', 'ກຸງສີອະຍຸດທະຍາ'),
  ('TMB', 'ทีเอ็มบีธนชาต', 'TMBThanachart', 'THB', 6, true, 'BANK', 'ທີເອັມບີທະນະຊາດ'),
  ('GSB', 'ออมสิน', 'Government Savings Bank', 'THB', 7, true, 'BANK', 'ອອມສິນ'),
  ('BAAC', 'ธ.ก.ส.', 'BAAC', 'THB', 8, true, 'BANK', 'ທ.ກ.ສ.'),
  ('GHB', 'อาคารสงเคราะห์', 'Government Housing Bank', 'THB', 9, true, 'BANK', 'ອາຄານສົງເຄາະ'),
  ('UOB', 'ยูโอบี', 'UOB', 'THB', 10, true, 'BANK', 'ຢູໂອບີ'),
  ('CIMBT', 'ซีไอเอ็มบี', 'CIMB Thai', 'THB', 11, true, 'BANK', 'ຊີໄອເອັມບີ'),
  ('KKP', 'เกียรตินาคินภัทร', 'Kiatnakin Phatra', 'THB', 12, true, 'BANK', 'ກຽດນາຄິນພັດ'),
  ('TISCO', 'ทิสโก้', 'TISCO', 'THB', 13, true, 'BANK', 'ທິສໂກ້'),
  ('LH', 'แลนด์ แอนด์ เฮ้าส์', 'Land and Houses', 'THB', 14, true, 'BANK', 'ແລນ ແອນ ເຮົາສ໌'),
  ('ISBT', 'อิสลาม', 'Islamic Bank', 'THB', 15, true, 'BANK', 'ອິດສະລາມ'),
  ('BCEL', 'ธนาคารการค้าต่างประเทศลาว', 'BCEL', 'LAK', 20, true, 'BANK', 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ'),
  ('LDB', 'ธนาคารพัฒนาลาว', 'Lao Development Bank', 'LAK', 21, true, 'BANK', 'ທະນາຄານພັດທະນາລາວ'),
  ('JDB', 'ธนาคารร่วมพัฒนา', 'Joint Development Bank', 'LAK', 22, true, 'BANK', 'ທະນາຄານຮ່ວມພັດທະນາ'),
  ('WW', 'WW Pay', 'WW Pay', 'THB', 40, false, 'PAYMENT', 'WW Pay'),
  ('ZAPMAN', 'Zapman', 'Zapman', 'THB', 41, false, 'PAYMENT', 'Zapman'),
  ('PREPAID', 'กระเป๋าเงินเติมเงิน', 'Prepaid wallet', 'THB', 42, false, 'PAYMENT', 'ກະເປົາເງິນເຕີມເງິນ'),
  ('APB', 'ธนาคารส่งเสริมกสิกรรม', 'Agricultural Promotion Bank', 'LAK', 23, true, 'BANK', 'ທະນາຄານສົ່ງເສີມກະສິກຳ'),
  ('LVB', 'ธนาคารร่วมธุรกิจลาว-เวียด', 'Lao-Viet Bank', 'LAK', 24, true, 'BANK', 'ທະນາຄານຮ່ວມທຸລະກິດລາວ-ຫວຽດ'),
  ('ACLEDA', 'ธนาคารเอซีลีดา ลาว', 'ACLEDA Bank Lao', 'LAK', 25, true, 'BANK', 'ທະນາຄານເອຊີລີດາ ລາວ'),
  ('STB', 'ธนาคารเอสที', 'ST Bank', 'LAK', 26, true, 'BANK', 'ທະນາຄານເອັສທີ'),
  ('BIC', 'ธนาคารบีไอซี ลาว', 'BIC Bank Lao', 'LAK', 27, true, 'BANK', 'ທະນາຄານບີໄອຊີ ລາວ');

-- One row is an answer that a new member may give to how they found the site.
create table sources (
  code text primary key,
  description text not null,
  position int not null,
  description_la text,
  description_en text,
  is_active boolean not null default true
);
comment on column sources.description is 'In Thai; shown where a language has none of its own.';
grant select on sources to kapao_app;
grant insert, update, delete on sources to kapao_operator;
insert into sources (code, description, position, description_la, description_en) values
  ('FACEBOOK', 'Facebook', 2, null, null),
  ('LINE', 'LINE', 3, null, null),
  ('GOOGLE', 'Google', 4, null, null),
  ('FRIEND', 'เพื่อนแนะนำ', 1, 'ໝູ່ແນະນຳ', 'A friend'),
  ('OTHER', 'อื่น ๆ', 9, 'ອື່ນໆ', 'Other');

create table settings (
  name text primary key,
  value jsonb not null
);
comment on table settings is 'Amounts are minor units.';
grant select on settings to kapao_app, audit;
grant insert, update on settings to kapao_operator;
insert into settings (name, value) values
  ('withdraw.THB', '{"max": 20000000, "min": 10000, "autoLimit": 200000, "secondLimit": 2000000}'),
  ('withdraw.LAK', '{"max": 20000000000, "min": 5000000, "autoLimit": 100000000, "secondLimit": 1000000000}'),
  ('registerOTP', 'true'),
  ('site', '{"name": "Kapao", "isNew": true, "status": "maintenance", "website": ""}');

-- One row is an account of the site that receives deposits, with the position and lease of its bank feed.
create table receiving_accounts (
  receiving_account_id text check (receiving_account_id ~ '^[A-Z0-9-]{3,40}$') primary key,
  bank_code text not null references banks,
  account_no text not null check (account_no ~ '^\d{6,15}$'),
  account_name text not null,
  mode text not null check (mode in ('AUTO', 'MANUAL')),
  currency text not null references ledger.currencies,
  position int not null,
  is_active boolean not null default true,
  feed_cursor bigint not null default 0,
  lease_until timestamptz,
  fence bigint not null default 0,
  next_poll_at timestamptz not null default now(),
  last_polled_at timestamptz,
  -- From here on bank and books are compared; what came before was not written down line by line.
  compared_from bigint not null default 0,
  compared_since timestamptz not null default now(),
  -- Keyed hash of the account number, made the same way as in `member_bank_accounts`; registration compares the plain numbers of accounts
  -- without one.
  account_no_hash bytea,
  feed_unread_since timestamptz,
  -- Since when a feed answers for an account: money of files from before it had no other teller, and is not named afterwards.
  fed_since timestamptz,
  unique (bank_code, account_no)
);
create unique index receiving_accounts_by_hash on receiving_accounts (bank_code, account_no_hash);
grant select on receiving_accounts to kapao_app, audit;
grant insert, update on receiving_accounts to kapao_operator;
-- No process changes it; the right to change a column is the right to lock a row.
grant update (lease_until) on receiving_accounts to kapao_app;
grant update (feed_cursor, last_polled_at, fed_since, feed_unread_since) on receiving_accounts to kapao_worker;

-- One row is a change that one operator proposes and another approves (safety V). A change without a future `effective_at` is published in
-- the transaction that approves it, so it goes from PROPOSED to DONE directly.
create table proposals (
  proposal_id uuid primary key,
  kind text not null check (kind <> ''),
  -- The object that the proposal changes, named as its kind requires, for example the code of a bonus.
  subject text not null check (subject <> ''),
  content jsonb not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  state text not null check (state in ('DRAFT', 'PROPOSED', 'APPROVED', 'DONE', 'REJECTED', 'STOPPED', 'EXPIRED')),
  reason text not null check (reason <> ''),
  proposed_by text not null,
  created_at timestamptz not null default now(),
  proposed_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  effective_at timestamptz,
  stopped_by text,
  stopped_at timestamptz,
  stop_reason text,
  check (state <> 'DONE' or decided_by is not null and decided_by <> proposed_by),
  check (state = 'DRAFT' or proposed_at is not null),
  constraint decided_by_another check (state not in ('APPROVED', 'DONE', 'STOPPED') or decided_by is not null and decided_by <> proposed_by),
  constraint waits_until_a_time check (state not in ('APPROVED', 'STOPPED') or effective_at is not null),
  constraint stopped_by_somebody check ((state = 'STOPPED') = (stopped_by is not null and stop_reason is not null))
);
create index proposals_newest on proposals (created_at desc);
create index proposals_open on proposals (created_at) where state = 'PROPOSED';
-- The job looks for what is due; pages show what waits of a kind.
create index proposals_waiting_to_count on proposals (effective_at) where state = 'APPROVED';
create index proposals_open_by_subject on proposals (kind, subject) where state in ('PROPOSED', 'APPROVED');
-- The earlier terms of one bonus, wheel or rule, beside its editor.
create index proposals_of_subject on proposals (kind, subject, created_at desc);
create index proposals_of_adjustments on proposals (decided_at) where (kind = 'member.adjust') and (state = 'DONE');
grant select on proposals to kapao_app, audit;
grant insert, update on proposals to kapao_operator;

-- One row is an operator of the back office: role, credentials and the two operators who invited them.
create table operators (
  username text check (username ~ '^[a-z][a-z0-9.-]{1,39}$') primary key,
  role text not null check (role in ('owner', 'finance', 'support', 'marketing', 'auditor')),
  password_hash text,
  totp_secret_sealed bytea,
  -- A code counts once: the last accepted 30-second step.
  last_totp_step bigint not null default 0,
  is_disabled boolean not null default false,
  created_at timestamptz not null default now(),
  -- A new secret that no code has confirmed yet.
  totp_pending_sealed bytea,
  enrolled_at timestamptz,
  -- The two who proposed and approved the invitation by which password and second factor were last set.
  invited_by text references operators,
  invitation_approved_by text references operators,
  enrolled_from text,
  -- The approved invitation that created this operator; null for the first owners of an installation.
  proposal_id uuid references proposals,
  constraint two_invite check (invited_by <> invitation_approved_by),
  constraint enrolled_with_both check ((enrolled_at is null) = (password_hash is null) and (enrolled_at is null) = (totp_secret_sealed is
    null))
);
comment on column operators.invited_by is 'For some hours after enrolling these two and the operator count as one pair of hands.';
grant select on operators to kapao_app;
grant insert, update on operators to kapao_operator;
grant select (username, role, is_disabled, created_at, enrolled_at, invited_by, invitation_approved_by, enrolled_from, proposal_id) on
  operators to audit;

-- One row is a back-office session of an operator, keyed by the hash of its token.
create table operator_sessions (
  token_hash bytea primary key,
  username text not null references operators,
  address text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  session_id uuid not null default gen_random_uuid(),
  device text not null default '',
  proven_at timestamptz not null default now()
);
create index operator_sessions_open on operator_sessions (username) where ended_at is null;
create unique index operator_sessions_id on operator_sessions (session_id);
create index operator_sessions_of on operator_sessions (username, created_at desc);
grant select on operator_sessions to kapao_app;
grant insert, update on operator_sessions to kapao_operator;

-- One row counts the failed sign-ins for an operator's username from one address and contains the lock that follows from them.
create table operator_login_failures (
  username text,
  address text,
  failures int not null,
  window_ends_at timestamptz not null,
  locked_until timestamptz,
  primary key (username, address)
);
grant select on operator_login_failures to kapao_app;
grant insert, update, delete on operator_login_failures to kapao_operator;

-- One row is a published version of a site text in all its languages.
create table content_versions (
  name text,
  version int check (version > 0),
  -- One object per language; Thai is always there.
  content jsonb not null check (jsonb_typeof(content) = 'object' and content ? 'th'),
  operator text not null,
  reason text,
  created_at timestamptz not null default now(),
  primary key (name, version)
);
grant select on content_versions to kapao_app;
grant insert on content_versions to kapao_operator;

-- Which version of the agreement a member accepted, and when.
create table agreement_acceptances (
  member_id text,
  version int,
  accepted_at timestamptz not null default now(),
  primary key (member_id, version)
);
grant select, insert on agreement_acceptances to kapao_app;

-- Pictures that operators put on banners and cards. Their files are kept beside slips and chat files, and never change.
create table site_pictures (
  picture_id text primary key,
  stored_name text not null unique,
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/gif')),
  byte_length bigint not null check (byte_length > 0),
  operator text not null,
  created_at timestamptz not null default now()
);
grant select on site_pictures to kapao_app;
grant insert on site_pictures to kapao_operator;

-- One row is a sign-in attempt of an operator: the method, its result, the address and the device.
create table operator_sign_ins (
  sign_in_id bigint generated always as identity primary key,
  username text not null references operators,
  at timestamptz not null default now(),
  way text not null check (way in ('TOTP', 'RECOVERY_CODE', 'PASSKEY', 'ENROLMENT')),
  is_success boolean not null,
  address text not null,
  device text not null
);
create index operator_sign_ins_of on operator_sign_ins (username, at desc);
create index operator_sign_ins_old on operator_sign_ins (at);
-- Sign-ins of all operators and of one, by what came of them and newest first, as the page of sign-ins reads them.
create index operator_sign_ins_page on operator_sign_ins (is_success, at, sign_in_id);
create index operator_sign_ins_page_of on operator_sign_ins (username, is_success, at, sign_in_id);
grant select on operator_sign_ins to kapao_app;
grant insert, delete on operator_sign_ins to kapao_operator;

-- Ways beside the authenticator app: codes for the day it is lost, and passkeys. Of codes and challenges only hashes.
create table operator_recovery_codes (
  owner text references operators,
  code_hash bytea,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (owner, code_hash)
);
grant select on operator_recovery_codes to kapao_app;
grant insert, update, delete on operator_recovery_codes to kapao_operator;

create table operator_passkeys (
  credential_id text primary key,
  owner text not null references operators,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index operator_passkeys_of on operator_passkeys (owner);
comment on table operator_passkeys is 'Keyed by credential: its owner is an operator, found by what the device shows.';
grant select on operator_passkeys to kapao_app;
grant insert, update, delete on operator_passkeys to kapao_operator;

create table operator_challenges (
  challenge_hash bytea primary key,
  owner text references operators,
  purpose text not null check (purpose in ('REGISTER', 'SIGN_IN')),
  expires_at timestamptz not null
);
create index operator_challenges_old on operator_challenges (expires_at);
comment on table operator_challenges is 'Keyed by challenge: its owner is an operator, or nobody yet.';
grant select on operator_challenges to kapao_app;
grant insert, delete on operator_challenges to kapao_operator;

-- One row is an invitation to enrol as an operator or to set credentials again, whose link and code are handed over by two different
-- operators.
create table operator_invitations (
  invitation_id uuid default gen_random_uuid() primary key,
  username text not null references operators,
  purpose text not null check (purpose in ('JOIN', 'RESET')),
  -- Both null at an installation, whose command prints the link.
  proposal_id uuid unique references proposals,
  proposed_by text references operators,
  approved_by text references operators,
  -- The proposer hands over the link and the approver the code; neither opens anything alone.
  link_hash bytea unique,
  code_hash bytea,
  totp_secret_sealed bytea,
  failures int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  used_from text,
  ended_at timestamptz,
  ended_by text,
  check (used_at is null or ended_at is null),
  check (proposed_by <> approved_by),
  check (num_nulls(proposal_id, proposed_by, approved_by) in (0, 3))
);
create index operator_invitations_of on operator_invitations (username, created_at desc);
grant select on operator_invitations to kapao_app;
grant insert, update on operator_invitations to kapao_operator;
grant select (username, proposed_by, approved_by, used_at, used_from) on operator_invitations to audit;

create table acts_alone (
  operator text references operators,
  at timestamptz default clock_timestamp(),
  action text,
  subject text,
  currency text not null check (currency in ('THB', 'LAK')),
  amount bigint not null check (amount >= 0),
  -- Limit per act that applied when the operator decided alone; `a_day` is the limit per day.
  above bigint not null,
  a_day bigint not null,
  constraint within_limits check (amount <= above and amount <= a_day),
  primary key (operator, at, action, subject)
);
comment on table acts_alone is 'Keyed by operator: what each decided without another';
grant select on acts_alone to kapao_app, audit;

-- One row is an external service that the site calls or is called by, with its protocol, address, settings and routing.
create table partners (
  -- Stands in what partners sign, in withdrawals, codes and slips, so it never changes.
  partner_id text check (partner_id ~ '^[a-z0-9][a-z0-9-]{1,39}$') primary key,
  kind text not null check (kind in ('bank-feed', 'payout', 'qr', 'slip', 'prepaid', 'sms', 'message', 'game', 'alert')),
  protocol text not null check (protocol ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  name text not null check (length(name) >= 1 and length(name) <= 80) unique,
  url text not null check (url ~ '^(https?|smtps?)://' and length(url) <= 300),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  timeout_ms int not null check (timeout_ms >= 100 and timeout_ms <= 120000),
  calls_at_once int not null check (calls_at_once >= 1 and calls_at_once <= 1000),
  -- Lower ones are asked first; those at one position share what is new.
  position int not null check ("position" >= 1 and "position" <= 1000),
  share int not null check (share >= 1 and share <= 100),
  -- Agreed on by two; a pause is for one.
  is_on boolean not null,
  is_paused boolean not null,
  -- Last characters of the fingerprint of each credential in use, by the credential's name.
  secret_marks jsonb not null default '{}'::jsonb check (jsonb_typeof(secret_marks) = 'object'),
  version int not null default 1,
  changed_at timestamptz not null default now()
);
create unique index one_partner_of_a_game_at_a_time on partners (((settings ->> 'game'))) where (kind = 'game') and is_on;
-- A second bank feed would know nothing of what the first was asked.
create unique index one_partner_of_a_kind on partners (kind) where kind = 'bank-feed';
-- A wallet is one partner's.
create unique index one_partner_of_a_wallet on partners (((settings ->> 'accountNo'))) where (kind = 'prepaid') and (settings ? 'accountNo');
grant select on partners to kapao_app;
grant insert, update on partners to kapao_operator;

-- One row is a sealed credential of a partner, in use or waiting for the approval of its proposal.
create table partner_secrets (
  secret_id uuid default gen_random_uuid() primary key,
  -- A proposed partner has no row yet.
  partner_id text not null,
  name text not null check (name ~ '^[a-zA-Z][a-zA-Z0-9]{0,39}$'),
  value_sealed bytea not null,
  -- Keyed: tells that two are the same, and nothing else.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  is_in_use boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index one_secret_of_a_name on partner_secrets (partner_id, name) where is_in_use;
-- No two partners or directions share a secret, so knowing one key gives no access to another (record 45). Client certificates are exempt.
create unique index a_key_is_used_once on partner_secrets (fingerprint) where is_in_use and name not in ('clientCertificate', 'clientKey');
grant select on partner_secrets to kapao_app;
grant insert, delete on partner_secrets to kapao_operator;
grant update (is_in_use) on partner_secrets to kapao_operator;

-- One row is one version of a partner's configuration, without credentials.
create table partner_versions (
  partner_id text references partners,
  version int,
  content jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (partner_id, version)
);
grant select on partner_versions to kapao_app;

-- One row is the calls and failures of one partner as counted by one process on one day; old reports are deleted.
create table partner_reports (
  partner_id text,
  process_id uuid,
  day date,
  calls bigint not null,
  failures bigint not null,
  failed_in_a_row int not null,
  last_success_at timestamptz,
  last_error_at timestamptz,
  last_error text check (length(last_error) <= 200),
  reported_at timestamptz not null,
  primary key (partner_id, process_id, day)
);
grant select, insert, update on partner_reports to kapao_app;
grant delete on partner_reports to kapao_worker;

create table alerts (
  alert_id uuid default gen_random_uuid() primary key,
  rule text not null,
  -- The subject of the alert: an account, a partner, a queue or an operation; `site` for the whole site.
  subject text not null check (subject <> ''),
  level text not null check (level in ('WARNING', 'CRITICAL')),
  -- A thing that happened is opened once and ends when somebody has seen it; a state ends by itself.
  is_event boolean not null,
  -- Figures for the words; no name and no account number.
  detail jsonb not null check (jsonb_typeof(detail) = 'object'),
  opened_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  escalated_at timestamptz,
  acknowledged_by text,
  acknowledged_at timestamptz,
  note text check (note <> ''),
  ended_at timestamptz,
  check ((acknowledged_at is null) = (acknowledged_by is null)),
  check (note is null or acknowledged_by is not null)
);
create unique index one_alert_at_a_time on alerts (rule, subject) where ended_at is null;
create unique index one_alert_per_event on alerts (rule, subject) where is_event;
create index alerts_ended on alerts (opened_at desc);
comment on table alerts is 'Keyed by itself: belongs to the site.';
grant select on alerts to kapao_app;
grant insert, delete on alerts to kapao_worker;
grant update (level, detail, seen_at, escalated_at, ended_at) on alerts to kapao_worker;
grant update (acknowledged_by, acknowledged_at, note, ended_at) on alerts to kapao_operator;

-- To whom each was told, and what has yet to be.
create table alert_messages (
  alert_id uuid references alerts on delete cascade,
  partner_id text references partners,
  occasion text check (occasion in ('OPENED', 'ESCALATED', 'ENDED')),
  attempts int not null default 0 check (attempts >= 0 and attempts <= 8),
  next_attempt_at timestamptz,
  sent_at timestamptz,
  check (sent_at is null or next_attempt_at is null),
  primary key (alert_id, partner_id, occasion)
);
create index alert_messages_due on alert_messages (next_attempt_at) where next_attempt_at is not null;
comment on table alert_messages is 'Keyed by its alert.';
grant select on alert_messages to kapao_app;
grant insert, delete on alert_messages to kapao_worker;
grant update (attempts, next_attempt_at, sent_at) on alert_messages to kapao_worker;

-- One row is an item of a back-office queue that an operator has reserved until a time.
create table queue_claims (
  queue text check (queue in ('withdrawals', 'inflows', 'slips', 'transfers')),
  item_id uuid,
  operator text not null references operators,
  taken_at timestamptz not null default clock_timestamp(),
  -- From then on it is nobody's.
  expires_at timestamptz not null,
  primary key (queue, item_id)
);
create index queue_claims_of_operator on queue_claims (operator, expires_at);
grant select on queue_claims to kapao_app;
grant insert, update, delete on queue_claims to kapao_operator;

-- One row is a note that an operator leaves for the next shift.
create table shift_notes (
  note_id uuid default gen_random_uuid() primary key,
  operator text not null references operators,
  note text not null check (length(note) >= 1 and length(note) <= 2000),
  at timestamptz not null default clock_timestamp()
);
create index shift_notes_in_order on shift_notes (at, note_id);
create index shift_notes_of_operator on shift_notes (operator, at);
grant select on shift_notes to kapao_app;
grant insert on shift_notes to kapao_operator;

-- One row records that an operator has taken over a shift note.
create table shift_note_reads (
  note_id uuid references shift_notes,
  operator text references operators,
  at timestamptz not null default clock_timestamp(),
  primary key (note_id, operator)
);
create index shift_note_reads_of_operator on shift_note_reads (operator);
grant select on shift_note_reads to kapao_app;
grant insert on shift_note_reads to kapao_operator;

-- Reports that operators saved with what they asked for, and when their totals are sent to a partner that carries alerts.
create table report_views (
  view_id uuid default gen_random_uuid() primary key,
  operator text not null references operators,
  name text not null check (length(name) >= 1 and length(name) <= 60),
  report text not null check (report in ('money', 'gaming', 'sources', 'top', 'dormant', 'open', 'rewards')),
  filter jsonb not null check (jsonb_typeof(filter) = 'object' and length(filter::text) <= 1000),
  created_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  every text check (every in ('DAY', 'WEEK', 'MONTH')),
  weekday int check (weekday >= 1 and weekday <= 7),
  month_day int check (month_day >= 1 and month_day <= 28),
  hour int check (hour >= 0 and hour <= 23),
  partner_id text references partners,
  next_at timestamptz,
  -- Whoever saved it may no longer read reports.
  stopped_at timestamptz,
  check ((every is null) = (hour is null) and (every is null) = (partner_id is null)),
  check ((weekday is not null) = (not every is distinct from 'WEEK')),
  check ((month_day is not null) = (not every is distinct from 'MONTH')),
  check (next_at is null or every is not null and removed_at is null and stopped_at is null),
  -- These name members.
  constraint members_are_not_sent check (every is null or report not in ('top', 'dormant'))
);
create index report_views_kept on report_views (operator) where removed_at is null;
create index report_views_due on report_views (next_at) where next_at is not null;
comment on table report_views is 'Keyed by itself: belongs to the site.';
grant select on report_views to kapao_app;
grant insert on report_views to kapao_operator;
grant delete on report_views to kapao_worker;
grant update (removed_at, every, weekday, month_day, hour, partner_id, next_at, stopped_at) on report_views to kapao_operator;
grant update (next_at, stopped_at) on report_views to kapao_worker;

-- Every sending, and how it ended.
create table report_sendings (
  view_id uuid references report_views on delete cascade,
  due_at timestamptz,
  partner_id text not null references partners,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED', 'STOPPED')),
  attempts int not null default 0 check (attempts >= 0 and attempts <= 8),
  next_attempt_at timestamptz default clock_timestamp(),
  -- Counted once, so that a repeat says the same.
  totals jsonb check (jsonb_typeof(totals) = 'array' and length(totals::text) <= 4000),
  ended_at timestamptz,
  check ((state = 'WAITING') = (next_attempt_at is not null) and (state = 'WAITING') = (ended_at is null)),
  primary key (view_id, due_at)
);
create index report_sendings_due on report_sendings (next_attempt_at) where next_attempt_at is not null;
comment on table report_sendings is 'Keyed by its view.';
grant select on report_sendings to kapao_app;
grant insert, delete on report_sendings to kapao_worker;
grant update (state, attempts, next_attempt_at, totals, ended_at) on report_sendings to kapao_worker;

-- One row is the cached result of a count for the overview, with the time of the count. On several nodes a count queries all of them, so
-- one result serves every operator for some seconds.
create table kept_figures (
  name text primary key,
  figures jsonb not null,
  counted_at timestamptz not null,
  -- Until then somebody is counting anew.
  counting_until timestamptz not null
);
comment on table kept_figures is 'Figures of the desk as they were counted last.';
grant select on kept_figures to kapao_app;
grant insert, update on kept_figures to kapao_operator;

-- One row is the cached answer to a query over all members, sealed because lists show names and account numbers. On several nodes such a
-- query reaches all of them and fails while one is unreachable. One answer therefore serves all operators with the same rights for some
-- seconds, and the last answer is shown during a failure.
create table kept_lists (
  -- A keyed hash of what was asked, and of what whoever asked may see.
  key text primary key,
  answer_sealed bytea,
  -- When counting what is kept began.
  counted_at timestamptz,
  counting_since timestamptz not null,
  -- Until then somebody is counting anew, or it has just failed.
  counting_until timestamptz not null,
  is_failing boolean not null default false,
  check ((answer_sealed is null) = (counted_at is null))
);
comment on table kept_lists is 'Lists of the desk as they were read last.';
grant select, insert, update, delete on kept_lists to kapao_operator;

create table kept_lists_since (
  only_row boolean default true check (only_row) primary key,
  since timestamptz not null
);
comment on table kept_lists_since is 'When an operator last acted: lists that were read before are not shown if they can be read again.';
grant select on kept_lists_since to kapao_operator;
grant update (since) on kept_lists_since to kapao_operator;
insert into kept_lists_since (since) values
  ('2026-12-01 02:10:55.018896+00');

-- Answers of a partner that nobody here understands, by what was asked: counted by day, with the last word. No content, no personal data.
create table partner_unclear (
  partner_id text,
  place text check (place ~ '^[A-Za-z.]{1,40}$'),
  day date,
  answers bigint not null check (answers > 0),
  last_word text not null check (length(last_word) <= 60),
  last_at timestamptz not null,
  primary key (partner_id, place, day)
);
grant select, insert, update on partner_unclear to kapao_app;
grant delete on partner_unclear to kapao_worker;

-- An item that one operator has taken and another took over, so that the first one learns of it (record 128).
create table queue_takeovers (
  takeover_id bigint generated always as identity primary key,
  queue text not null check (queue in ('withdrawals', 'inflows', 'slips', 'transfers')),
  item_id uuid not null,
  taken_from text not null references operators,
  taken_by text not null references operators,
  at timestamptz not null default clock_timestamp(),
  check (taken_from <> taken_by)
);
create index queue_takeovers_of_operator on queue_takeovers (taken_from, at desc);
grant select, insert on queue_takeovers to kapao_operator;

-- Partners that answered well when an operator tried them. A change of a partner removes its row: what was changed has to be tried again.
create table partner_trials (
  partner_id text primary key,
  tried_by text not null,
  tried_at timestamptz not null default now()
);
grant select on partner_trials to kapao_app;
grant insert, update, delete on partner_trials to kapao_operator;
