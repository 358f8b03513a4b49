-- Sums that decide about a withdrawal: of its member, of its payout account, and of all that the site pays by itself.

alter table withdrawals
  -- Keyed hash of bank and number, so that withdrawals of two members to one account are found together. Empty for older
  -- rows whose account has changed since.
  add column account_hash bytea,
  add column amount bigint,
  add column currency text references ledger.currencies,
  add column created_at timestamptz,
  -- No person was needed: counted by the site's sums and by the breaker.
  add column is_automatic boolean not null default false,
  -- Deposits that leave by this withdrawal without having been staked.
  add column circled bigint not null default 0 check (circled >= 0),
  -- Withdrawals of unplayed deposits in the days the policy looks at, this one included.
  add column circles int not null default 0,
  -- What the sums were with this withdrawal, and the limits they were compared with: for who decides and for the audit.
  add column sums jsonb not null default '{}',
  add column limits jsonb not null default '{}';
update withdrawals w set amount = o.amount, currency = o.currency, created_at = o.created_at, is_automatic = approvals_needed = 0,
  account_hash = (select b.account_no_hash from member_bank_accounts b join members m using (member_id)
    where b.member_id = w.member_id and b.bank_code = w.bank_code and coalesce(m.bank_changed_at, m.created_at) <= o.created_at)
  from operations o where o.member_id = w.member_id and o.operation_id = w.operation_id;
alter table withdrawals
  alter column amount set not null,
  alter column currency set not null,
  -- The clock, not the start of the transaction: rows of one member are then in the order in which they were decided.
  alter column created_at set default clock_timestamp(),
  alter column created_at set not null,
  add constraint a_payout_is_automatic_or_approved check (not is_automatic or approvals_needed = 0);
create index withdrawals_of_member on withdrawals (member_id, created_at);
create index withdrawals_to_account on withdrawals (account_hash, created_at);
create index withdrawals_automatic on withdrawals (currency, created_at) include (amount) where is_automatic;
create index operations_deposits on operations (member_id, created_at) include (amount) where kind = 'deposit';

-- What the site paid by itself, by the hour: the sums of a day and a week read a few rows however much goes out.
create table automatic_payouts (
  currency text references ledger.currencies,
  hour timestamptz,
  count bigint not null,
  amount bigint not null,
  primary key (currency, hour)
);
insert into automatic_payouts select currency, date_trunc('hour', created_at), count(*), sum(amount) from withdrawals
  where is_automatic and created_at > now() - interval '8 days' group by 1, 2;

-- A withdrawal goes to the bank with every yes it needs, whoever asks.
create function check_withdrawal_approvals() returns trigger language plpgsql as $$
begin
  if not exists (select from withdrawals w where w.member_id = new.member_id and w.operation_id = new.operation_id
    and w.approvals_needed <= (select count(*) from withdrawal_approvals a
      where a.member_id = w.member_id and a.operation_id = w.operation_id)) then
    raise exception 'withdrawal % has not every approval it needs', new.operation_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger withdrawal_is_approved before update of state on operations
  for each row when (new.kind = 'withdrawal' and new.state in ('APPROVED', 'SENT') and old.state <> new.state)
  execute function check_withdrawal_approvals();

-- Back to people: a stop came, or the member was frozen, before the order left.
insert into operation_moves values ('withdrawal', 'APPROVED', 'REVIEW');

grant update (review_reasons, approvals_needed, is_automatic) on withdrawals to kapao_app;
grant select, insert, update on automatic_payouts to kapao_app;
grant select on withdrawals, withdrawal_approvals, automatic_payouts to audit;
