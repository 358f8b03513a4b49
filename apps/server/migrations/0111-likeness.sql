-- What members have in common: keyed hashes only, so that nobody reads an address, device, name or account here.

create table likeness_marks (
  kind text not null check (kind in ('ADDRESS', 'BROWSER', 'DEVICE', 'BANK_ACCOUNT', 'NAME', 'PAYMENT_SOURCE')),
  mark bytea not null,
  member_id text not null references members,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (kind, mark, member_id)
);
create index likeness_marks_of_member on likeness_marks (member_id);
comment on table likeness_marks is 'Keyed by what is in common: a keyed hash, with every member it was seen with, former accounts included.';
insert into likeness_marks (kind, mark, member_id)
  select 'BANK_ACCOUNT', account_no_hash, member_id from member_bank_accounts;

-- Two members whom a person has told apart: what they had in common then holds no reward any more.
create table likeness_clearances (
  member_id text not null references members,
  other_id text not null references members,
  kind text not null,
  operator text not null,
  at timestamptz not null default now(),
  primary key (member_id, other_id, kind)
);

-- A reward that waits for people, because its member looks like an older one.
create table reward_reviews (
  review_id uuid primary key,
  member_id text not null references members,
  kind text not null check (kind in ('bonus', 'promotion', 'refund', 'prize')),
  -- What was claimed: the code of the offer, the refunds, the coupon.
  cause_id text not null check (cause_id <> ''),
  amount bigint not null check (amount > 0),
  currency text not null references ledger.currencies,
  -- Whom it looks like and by what, as it was seen: [{ memberId, kinds, score, lastAt }].
  hits jsonb not null check (jsonb_typeof(hits) = 'array' and jsonb_array_length(hits) > 0),
  state text not null default 'HELD' check (state in ('HELD', 'RELEASED', 'REFUSED')),
  created_at timestamptz not null default now(),
  decided_by text,
  decided_at timestamptz,
  check ((state = 'HELD') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null))
);
create unique index reward_reviews_once on reward_reviews (member_id, kind, cause_id) where state in ('HELD', 'REFUSED');
create index reward_reviews_held on reward_reviews (created_at) where state = 'HELD';
create index reward_reviews_newest on reward_reviews (created_at desc);

create function check_review_move() returns trigger language plpgsql as $$
begin
  if old.state <> 'HELD' or new.state not in ('RELEASED', 'REFUSED')
    or to_jsonb(new) - '{state,decided_by,decided_at}'::text[] is distinct from to_jsonb(old) - '{state,decided_by,decided_at}'::text[] then
    raise exception 'review % is decided once', old.review_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger decided_once before update on reward_reviews for each row execute function check_review_move();
create trigger never_removed before delete or truncate on reward_reviews for each statement execute function ledger.refuse_change();

-- A prize that waited for people is claimed after they released it, also when its last day has passed meanwhile.
create or replace function check_coupon_move() returns trigger language plpgsql as $$
begin
  if (new.member_id, new.coupon_id, new.prize, new.amount, new.currency, new.expires_at)
    is distinct from (old.member_id, old.coupon_id, old.prize, old.amount, old.currency, old.expires_at)
    or old.claimed_at is not null
    or (new.claimed_at > old.expires_at and not exists (select from reward_reviews r where r.member_id = old.member_id
      and r.kind = 'prize' and r.cause_id = old.coupon_id::text and r.state = 'RELEASED' and r.created_at <= old.expires_at)) then
    raise exception 'coupon % is claimed once, in time', old.coupon_id using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- An earning says by what its two accounts look alike; more is compared than name and device.
alter table invite_earnings drop constraint invite_earnings_held_reason_check;
alter table invite_earnings add constraint invite_earnings_held_reason_check check (held_reason in
  ('SAME_NAME', 'SAME_DEVICE', 'SAME_ADDRESS', 'SAME_BANK_ACCOUNT', 'SAME_PAYMENT_SOURCE'));

-- Registrations by address block and device, so that accounts are not opened by the hundred.
create table registrations (
  member_id text primary key references members,
  address_block bytea not null,
  device bytea,
  at timestamptz not null default now()
);
create index registrations_of_block on registrations (address_block, at);
create index registrations_of_device on registrations (device, at) where device is not null;

-- A new site asks for a code at registration; one that runs keeps what its operators chose.
update settings set value = 'true' where name = 'registerOTP' and not exists (select from members);

grant select, insert, update on likeness_marks, reward_reviews to kapao_app;
grant select, insert on likeness_clearances, registrations to kapao_app;
grant select on likeness_marks, likeness_clearances, reward_reviews, registrations to audit;
