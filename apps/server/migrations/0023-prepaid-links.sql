-- Gift links of the prepaid wallet company. A link is claimed for ever by its voucher code (safety K).

-- The wallet company collects for us, like the other payment companies: no bank a member can register.
insert into banks (code, name_th, name_en, currency, position, kind, is_active)
  values ('PREPAID', 'กระเป๋าเงินเติมเงิน', 'Prepaid wallet', 'THB', 42, 'PAYMENT', false);

create table prepaid_link_states (state text primary key, is_final boolean not null);
insert into prepaid_link_states values
  ('SUBMITTED', false), ('REDEEMING', false), ('UNKNOWN', false), ('CREDITED', true), ('INVALID', true), ('DUPLICATE', true);

-- Safety K, as written there. A link that was never sent for redemption ends from SUBMITTED as well.
create table prepaid_link_moves (
  from_state text references prepaid_link_states, to_state text references prepaid_link_states,
  primary key (from_state, to_state)
);
insert into prepaid_link_moves values
  ('SUBMITTED', 'REDEEMING'), ('SUBMITTED', 'INVALID'), ('SUBMITTED', 'DUPLICATE'),
  ('REDEEMING', 'CREDITED'), ('REDEEMING', 'INVALID'), ('REDEEMING', 'DUPLICATE'), ('REDEEMING', 'UNKNOWN'),
  ('UNKNOWN', 'CREDITED'), ('UNKNOWN', 'INVALID');

create table prepaid_links (
  -- A keyed hash of the voucher code: unique for ever, and worth nothing to who reads it.
  voucher_hash bytea primary key,
  -- Bearer money until it is taken, so sealed like a password.
  voucher_sealed bytea not null,
  -- Our reference at the wallet company, the same in every repeat; later the bank reference of the inflow.
  link_id uuid not null,
  member_id text not null references members,
  receiving_account_id text not null references receiving_accounts,
  state text not null references prepaid_link_states,
  amount bigint check (amount > 0),
  created_at timestamptz not null default now(),
  final_at timestamptz,
  attempts int not null default 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  fence bigint not null default 1,
  -- What the wallet company said last, in its own words.
  last_answer text,
  unique (member_id, link_id),
  check (state <> 'CREDITED' or amount is not null)
);
comment on table prepaid_links is 'Keyed by voucher; a table of its own because the key is unique over all members.';
create index prepaid_links_due on prepaid_links (next_attempt_at) where next_attempt_at is not null;
create index prepaid_links_of_member on prepaid_links (member_id, created_at);

create function check_prepaid_link_move() returns trigger language plpgsql as $$
begin
  if (new.voucher_hash, new.voucher_sealed, new.link_id, new.member_id, new.receiving_account_id, new.created_at)
    is distinct from (old.voucher_hash, old.voucher_sealed, old.link_id, old.member_id, old.receiving_account_id, old.created_at) then
    raise exception 'what a link is never changes' using errcode = 'check_violation';
  end if;
  if old.final_at is not null then
    raise exception 'link % is final', old.link_id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not exists (
    select from prepaid_link_moves m where m.from_state = old.state and m.to_state = new.state) then
    raise exception 'a link may not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if (select is_final from prepaid_link_states s where s.state = new.state) then
    new.final_at := clock_timestamp();
    new.next_attempt_at := null;
    new.lease_until := null;
  end if;
  return new;
end $$;
create trigger moves_as_listed before update on prepaid_links for each row execute function check_prepaid_link_move();
create trigger never_removed before delete or truncate on prepaid_links for each statement execute function ledger.refuse_change();

grant select on prepaid_link_states, prepaid_link_moves to kapao_app;
grant select, insert, update on prepaid_links to kapao_app;
grant select (link_id, member_id, receiving_account_id, state, amount, created_at, final_at) on prepaid_links to audit;
