-- When a member entered the bank account of today, and what has shown that it is the member's own.

alter table member_bank_accounts add column entered_at timestamptz;
-- The latest moment it can have been entered: earlier would let older transfers fit.
update member_bank_accounts b set entered_at = coalesce((select coalesce(m.bank_changed_at, m.created_at) from members m
  where m.member_id = b.member_id), now());
alter table member_bank_accounts alter column entered_at set default now(), alter column entered_at set not null;
create unique index one_bank_account_per_member on member_bank_accounts (member_id);
create unique index owned_bank_accounts on member_bank_accounts (bank_code, account_no_hash, member_id);

-- A deposit that came from the account under the member's name, or a payout that arrived at it. It is a proof of this account
-- of this member: with another account, or given up, it is gone.
create table account_proofs (
  member_id text primary key references members,
  bank_code text not null,
  account_no_hash bytea not null,
  how text not null check (how in ('DEPOSIT', 'PAYOUT')),
  -- The inflow or the withdrawal.
  operation_id uuid not null,
  since timestamptz not null default now(),
  unique (bank_code, account_no_hash),
  foreign key (bank_code, account_no_hash, member_id)
    references member_bank_accounts (bank_code, account_no_hash, member_id) on delete cascade
);
comment on table account_proofs is 'Keyed by member: the proof that the present bank account is the member''s own.';

-- Proves the account a member has today, if it was entered before the money moved and the operation says so. The only way in.
create function prove_account(p_member text, p_how text, p_operation uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_moved timestamptz;
begin
  select case p_how
    when 'DEPOSIT' then (select occurred_at from inflows where inflow_id = p_operation and credited_member_id = p_member)
    when 'PAYOUT' then (select created_at from operations where member_id = p_member and operation_id = p_operation
      and kind = 'withdrawal' and state = 'PAID') end into v_moved;
  -- Banks tell whole seconds or minutes, so their moment may lie a little before ours.
  insert into account_proofs (member_id, bank_code, account_no_hash, how, operation_id)
    select b.member_id, b.bank_code, b.account_no_hash, p_how, p_operation from member_bank_accounts b
    where b.member_id = p_member and b.entered_at <= v_moved + interval '1 minute'
    on conflict do nothing;
  return found;
end $$;
revoke execute on function prove_account(text, text, uuid) from public;
grant execute on function prove_account(text, text, uuid) to kapao_app;

create function prove_account_by_payout() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform prove_account(new.member_id, 'PAYOUT', new.operation_id);
  return null;
end $$;
create trigger proves_accounts after update of state on operations
  for each row when (new.kind = 'withdrawal' and new.state = 'PAID' and old.state <> 'PAID')
  execute function prove_account_by_payout();

grant select on account_proofs to kapao_app, audit;
