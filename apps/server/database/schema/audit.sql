-- Views for whoever checks the books from outside, and the chained log of what operators did.

create schema audit;
grant usage on schema audit to audit;

-- One row is an action of an operator, chained to the previous row by its hash.
create table operator_audit (
  number bigint primary key,
  at timestamptz not null,
  operator text not null,
  action text not null,
  subject text not null,
  reason text,
  detail jsonb not null,
  hash bytea not null,
  -- True for an act that changes money or a rule of money.
  changes_money boolean,
  seal bytea,
  key_id smallint,
  constraint sealed_with_a_named_key check ((seal is null) = (key_id is null))
);
-- Every approval of a withdrawal reads who last touched the member (safety 2, W).
create index operator_audit_of_subject on operator_audit (subject, number desc);
create index operator_audit_of_member on operator_audit (((detail ->> 'memberId')), number desc);
-- The log is looked up by what was done to what.
create index operator_audit_subjects on operator_audit (subject, action);
-- The log of operators by time, alone and within what is asked for; its numbers rise with the time.
create index operator_audit_newest on operator_audit (at, number);
create index operator_audit_of_operator on operator_audit (operator, at, number);
create index operator_audit_of_action on operator_audit (action, at, number);
-- Finds changes by operators among all entries; without it a rare action is searched backwards from the end of the log.
create index operator_audit_changes on operator_audit (action, at, number) where ((detail ->> 'before') is not null) and ((detail ->>
  'after') is not null) and ((detail ->> 'proposedBy') is null);
grant select on operator_audit to kapao_app, audit;

-- The end of the log as it was on a day, signed; the same is kept where this database's owner cannot reach it.
create table operator_audit_heads (
  day date primary key,
  number bigint not null check (number > 0),
  seal bytea not null,
  key_id smallint not null,
  signature bytea not null,
  created_at timestamptz not null default now()
);
grant select on operator_audit_heads to kapao_app, audit;
grant insert on operator_audit_heads to kapao_operator;

-- The public read side (design 3). Amounts are minor units.
create view audit.accounts as select owner, code, currency, balance from ledger.accounts;
grant select on audit.accounts to audit;

create view audit.entries as
  select operation_id || '.' || step as posting_id, owner, from_code as code, currency, -amount as amount,
    from_balance_after as balance_after, from_seq as seq, at from ledger.movements
  union all
  select operation_id || '.' || step, owner, to_code, currency, amount, to_balance_after, to_seq, at from ledger.movements;
grant select on audit.entries to audit;

create view audit.postings as
  select operation_id || '.' || step as posting_id, owner, kind, operation_id,
    reverses_operation || '.' || reverses_step as reverses, at
  from ledger.movements where line = 1;
grant select on audit.postings to audit;

create view audit.operations as
  select operation_id, kind, member_id, state, amount, currency, external_ref, created_at, final_at from operations;
grant select on audit.operations to audit;

create view audit.inflows as
  select inflow_id, receiving_account_id as receiving_account, bank_ref, amount, state, credited_member_id as member_id from inflows;
grant select on audit.inflows to audit;
