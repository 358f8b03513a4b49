-- What one bank account took is asked of those who have had it, and what the site paid in the last hour is counted where it is decided: a
-- withdrawal asks no other node (record 104).

-- Written before the member is, who is entered last.
create table bank_account_holders (
  account_no_hash bytea not null,
  member_id text not null,
  primary key (account_no_hash, member_id)
);
comment on table bank_account_holders is 'Keyed by account: who has it, and who had it before.';
insert into bank_account_holders (account_no_hash, member_id)
  select account_no_hash, member_id from member_bank_accounts union select account_hash, member_id from withdrawals where account_hash is not null;
create trigger append_only before update or delete or truncate on bank_account_holders
  for each statement execute function ledger.refuse_change();

create function keep_account_holder() returns trigger language plpgsql as $$
begin
  insert into bank_account_holders (account_no_hash, member_id) values (new.account_no_hash, new.member_id) on conflict do nothing;
  return null;
end $$;
create trigger keeps_its_holder after insert or update of account_no_hash on member_bank_accounts
  for each row execute function keep_account_holder();
grant select, insert on bank_account_holders to kapao_app;
grant select on bank_account_holders to audit;

-- As in 0301; of others who had the account one by one, of whom there is hardly ever one.
create or replace function payout_sums(p_member text, p_account bytea, p_currency text)
returns table (member_day bigint, member_week bigint, account_day bigint, account_week bigint) language plpgsql stable as $$
declare
  v_other text;
  v_sum record;
begin
  select coalesce(sum(w.amount) filter (where w.created_at > statement_timestamp() - interval '24 hours'), 0)::bigint,
      coalesce(sum(w.amount), 0)::bigint,
      coalesce(sum(w.amount) filter (where w.account_hash = p_account and w.created_at > statement_timestamp() - interval '24 hours'), 0)::bigint,
      coalesce(sum(w.amount) filter (where w.account_hash = p_account), 0)::bigint
    into member_day, member_week, account_day, account_week
    from withdrawals w join operations o on o.member_id = p_member and o.operation_id = w.operation_id
    where w.member_id = p_member and w.currency = p_currency and w.created_at > statement_timestamp() - interval '7 days'
      and o.state not in ('FAILED', 'REJECTED');
  for v_other in
    select h.member_id from bank_account_holders h where h.account_no_hash = p_account and h.member_id <> p_member
  loop
    select coalesce(sum(w.amount) filter (where w.created_at > statement_timestamp() - interval '24 hours'), 0)::bigint as day,
        coalesce(sum(w.amount), 0)::bigint as week
      into v_sum
      from withdrawals w join operations o on o.member_id = v_other and o.operation_id = w.operation_id
      where w.member_id = v_other and w.account_hash = p_account and w.currency = p_currency
        and w.created_at > statement_timestamp() - interval '7 days' and o.state not in ('FAILED', 'REJECTED');
    account_day := account_day + v_sum.day;
    account_week := account_week + v_sum.week;
  end loop;
  return next;
end $$;

-- What the site paid by itself in the last hour, whose sums begin anew with every reset; older ones are in the hours.
create table recent_automatic_payouts (
  currency text not null references ledger.currencies,
  at timestamptz not null,
  count int not null check (count > 0),
  amount bigint not null check (amount > 0),
  primary key (currency, at)
);
insert into recent_automatic_payouts (currency, at, count, amount)
  select currency, created_at, count(*), sum(amount) from withdrawals
  where is_automatic and created_at > now() - interval '1 hour' group by currency, created_at;
grant select on recent_automatic_payouts to kapao_app;
grant select on recent_automatic_payouts to audit;

-- As its owner: who pays out adds to the breaker's hour, and takes nothing from it.
create or replace function count_automatic_payout(p_currency text, p_amount bigint) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into automatic_payouts as a (currency, hour, count, amount)
    values (p_currency, date_trunc('hour', clock_timestamp()), 1, p_amount)
    on conflict (currency, hour) do update set count = a.count + 1, amount = a.amount + excluded.amount;
  insert into recent_automatic_payouts as a (currency, at, count, amount) values (p_currency, clock_timestamp(), 1, p_amount)
    on conflict (currency, at) do update set count = a.count + 1, amount = a.amount + excluded.amount;
  delete from recent_automatic_payouts where currency = p_currency and at < clock_timestamp() - interval '1 hour';
end $$;
revoke all on function count_automatic_payout from public;

-- As in 0775.
create or replace function site_payouts(p_currency text)
returns table (day_minor bigint, week_minor bigint, hour_count int, hour_minor bigint) language sql stable as $$
  select w.day, w.week, h.count, h.amount
  from (
    select coalesce(sum(amount) filter (where hour >= date_trunc('hour', statement_timestamp() - interval '24 hours')), 0)::bigint as day,
      coalesce(sum(amount), 0)::bigint as week
    from automatic_payouts where currency = p_currency and hour >= date_trunc('hour', statement_timestamp() - interval '7 days')
  ) w, (
    select coalesce(sum(count), 0)::int as count, coalesce(sum(amount), 0)::bigint as amount from recent_automatic_payouts
    where currency = p_currency and at > greatest(statement_timestamp() - interval '1 hour',
      (select max(reset_at) from payout_stops where reset_at is not null))
  ) h
$$;
