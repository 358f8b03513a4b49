-- A member, or who answers the phone, stops all payouts of the member until somebody has looked ("this was not me").

alter table members add column payouts_held_at timestamptz;
alter table member_changes drop constraint member_changes_change_check;
alter table member_changes add constraint member_changes_change_check check (change in (
  'password', 'password-reset', 'profile', 'bank-account', 'bank-account-name', 'payouts-held'));
grant update (payouts_held_at) on members to kapao_app;

-- A code of its own for another payout account.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('registration', 'reset', 'payout-account'));

-- Text messages that tell a member of a change: written with the change, sent by the work loop, so that no crash loses one.
create table member_messages (
  message_id uuid primary key default gen_random_uuid(),
  member_id text not null references members,
  -- The phone when the change was made: whoever changes it next does not get the warning instead.
  phone text not null,
  text text not null,
  created_at timestamptz not null default now(),
  attempts int not null default 0,
  next_attempt_at timestamptz default now(),
  sent_at timestamptz
);
create index member_messages_due on member_messages (next_attempt_at) where next_attempt_at is not null;
grant select, insert, update, delete on member_messages to kapao_app;
