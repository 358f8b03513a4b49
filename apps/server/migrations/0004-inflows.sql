-- Money that arrives at the bank. An inflow is one bank-side fact: (receiving account, bank reference) (design 4).

create table receiving_accounts (
  receiving_account_id text primary key check (receiving_account_id ~ '^[A-Z0-9-]{3,40}$'),
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
  unique (bank_code, account_no)
);

create table inflows (
  receiving_account_id text not null references receiving_accounts,
  bank_ref text not null check (bank_ref <> ''),
  inflow_id uuid not null default gen_random_uuid(),
  amount bigint not null check (amount > 0),
  currency text not null references ledger.currencies,
  state text not null check (state in ('UNMATCHED', 'CREDITED', 'RETURNED')),
  wait_reason text check (wait_reason in ('UNKNOWN_SENDER', 'AMBIGUOUS', 'MEMBER_FROZEN', 'OTHER_CURRENCY')),
  source text not null check (source in ('feed', 'notice', 'slip', 'hand')),
  from_bank text not null,
  from_account_masked text not null,
  from_name text not null,
  credited_member_id text references members,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  final_at timestamptz,
  -- L10: one bank-side fact is one row, whoever reports it.
  primary key (receiving_account_id, bank_ref),
  check ((state = 'CREDITED') = (credited_member_id is not null)),
  check ((state = 'UNMATCHED') = (final_at is null))
);
comment on table inflows is 'Keyed by bank fact; belongs to nobody until it is credited.';
create unique index inflows_by_id on inflows (inflow_id);
create index inflows_waiting on inflows (created_at) where state = 'UNMATCHED';
create index inflows_newest on inflows (created_at desc);

-- A fact never changes and a final inflow never moves (safety 2, D).
create function check_inflow_move() returns trigger language plpgsql as $$
begin
  if (new.receiving_account_id, new.bank_ref, new.inflow_id, new.amount, new.currency)
    is distinct from (old.receiving_account_id, old.bank_ref, old.inflow_id, old.amount, old.currency)
    or old.state <> 'UNMATCHED' then
    raise exception 'inflow % is a fact', old.bank_ref using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger facts_stay before update on inflows for each row execute function check_inflow_move();
create trigger never_removed before delete or truncate on inflows for each statement execute function ledger.refuse_change();

create view audit.inflows as
  select inflow_id, receiving_account_id as receiving_account, bank_ref, amount, state, credited_member_id as member_id from inflows;

grant select, insert, update on receiving_accounts, inflows to kapao_app;
grant select on audit.inflows to audit;
grant select on inflows, receiving_accounts to audit;
