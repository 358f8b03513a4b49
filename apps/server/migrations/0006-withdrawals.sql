-- What a withdrawal knows beyond its operation: the bank account as it was when asked for, and who approved it.

create table withdrawals (
  member_id text not null,
  operation_id uuid not null,
  bank_code text not null references banks,
  bank_account_name text not null,
  bank_account_no_sealed bytea not null,
  review_reasons text[] not null default '{}',
  approvals_needed smallint not null check (approvals_needed between 0 and 2),
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references operations
);

-- Four eyes: one operator counts once (safety 2, V).
create table withdrawal_approvals (
  member_id text not null,
  operation_id uuid not null,
  operator text not null,
  at timestamptz not null default now(),
  primary key (member_id, operation_id, operator),
  foreign key (member_id, operation_id) references withdrawals
);

grant select, insert on withdrawals, withdrawal_approvals to kapao_app;
