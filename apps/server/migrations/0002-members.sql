-- Members, what identifies them, and their sessions. Each globally unique value is a table of its own keyed by that value,
-- so that everything else can be distributed by member (design 3, scale path).

create table banks (
  code text primary key,
  name_th text not null,
  name_en text not null,
  currency text not null,
  position int not null
);
insert into banks (code, name_th, name_en, currency, position) values
  ('KBANK', 'กสิกรไทย', 'Kasikornbank', 'THB', 1), ('SCB', 'ไทยพาณิชย์', 'Siam Commercial Bank', 'THB', 2),
  ('BBL', 'กรุงเทพ', 'Bangkok Bank', 'THB', 3), ('KTB', 'กรุงไทย', 'Krungthai Bank', 'THB', 4),
  ('BAY', 'กรุงศรีอยุธยา', 'Krungsri', 'THB', 5), ('TMB', 'ทีเอ็มบีธนชาต', 'TMBThanachart', 'THB', 6),
  ('GSB', 'ออมสิน', 'Government Savings Bank', 'THB', 7), ('BAAC', 'ธ.ก.ส.', 'BAAC', 'THB', 8),
  ('GHB', 'อาคารสงเคราะห์', 'Government Housing Bank', 'THB', 9), ('UOB', 'ยูโอบี', 'UOB', 'THB', 10),
  ('CIMBT', 'ซีไอเอ็มบี', 'CIMB Thai', 'THB', 11), ('KKP', 'เกียรตินาคินภัทร', 'Kiatnakin Phatra', 'THB', 12),
  ('TISCO', 'ทิสโก้', 'TISCO', 'THB', 13), ('LH', 'แลนด์ แอนด์ เฮ้าส์', 'Land and Houses', 'THB', 14),
  ('ISBT', 'อิสลาม', 'Islamic Bank', 'THB', 15), ('BCEL', 'ธนาคารการค้าต่างประเทศลาว', 'BCEL', 'LAK', 20),
  ('LDB', 'ธนาคารพัฒนาลาว', 'Lao Development Bank', 'LAK', 21), ('JDB', 'ธนาคารร่วมพัฒนา', 'Joint Development Bank', 'LAK', 22);

create table sources (code text primary key, description text not null, position int not null);
insert into sources values ('FRIEND', 'เพื่อนแนะนำ', 1), ('FACEBOOK', 'Facebook', 2), ('LINE', 'LINE', 3), ('GOOGLE', 'Google', 4),
  ('OTHER', 'อื่น ๆ', 9);

create table settings (name text primary key, value jsonb not null);
insert into settings values
  ('site', '{"status": "active", "name": "Kapao", "website": ""}'),
  ('withdraw.THB', '{"min": 10000, "max": 20000000, "autoLimit": 200000, "secondLimit": 2000000}'),
  ('withdraw.LAK', '{"min": 5000000, "max": 20000000000, "autoLimit": 100000000, "secondLimit": 1000000000}'),
  ('invite', '{"success": 100, "fail": 0}');
comment on table settings is 'Amounts are minor units.';

create table members (
  member_id text primary key check (member_id ~ '^[A-Za-z0-9_-]{16}$'),
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
  check (inviter_id <> member_id)
);
create index members_created on members (created_at);

create table member_phones (phone text primary key, member_id text not null);
comment on table member_phones is 'Keyed by phone: one member per number.';

create table member_bank_accounts (bank_code text, account_no_hash bytea, member_id text not null,
  primary key (bank_code, account_no_hash));
comment on table member_bank_accounts is 'Keyed by account: one member per bank account. Only a keyed hash of the number is here.';

-- What a bank statement shows of an account number, for matching inflows (facts 8): last4, last6, or six before the last.
create table member_bank_masks (bank_code text, mask_key text, member_id text, primary key (bank_code, mask_key, member_id));
comment on table member_bank_masks is 'Keyed by what statements show of an account number.';

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
  ended_at timestamptz
);
comment on table sessions is 'Keyed by token hash; the token itself is shown once and never stored.';
create index sessions_of_member on sessions (member_id, created_at desc);

create table login_failures (
  phone text, address text, failures int not null, window_ends_at timestamptz not null, locked_until timestamptz,
  primary key (phone, address)
);
comment on table login_failures is 'Keyed by phone and address: a stranger elsewhere cannot lock a member out.';

-- One row per Idempotency-Key, or per money request that runs now without one (design 2).
create table idempotency_keys (
  member_id text, route text, key text,
  body_hash bytea not null,
  operation_id uuid not null,
  lease_until timestamptz not null,
  reply_status int,
  -- json, not jsonb: a replay is the same text, key order included.
  reply json,
  created_at timestamptz not null default now(),
  primary key (member_id, route, key)
);

grant select on banks, sources, settings to kapao_app;
grant insert, update on settings, members, sessions, login_failures, idempotency_keys to kapao_app;
grant select on members, member_phones, member_bank_accounts, member_bank_masks, sessions, login_failures, idempotency_keys to kapao_app;
grant insert, delete on member_phones, member_bank_accounts, member_bank_masks to kapao_app;
grant delete on login_failures, idempotency_keys to kapao_app;
