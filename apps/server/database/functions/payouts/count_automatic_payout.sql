-- Adds an automatic payout to the hourly sums and to those of the breaker. It runs as its owner, so that the paying process can add to the
-- breaker's sums and never reduce them.
create or replace function count_automatic_payout(p_currency text, p_amount bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into automatic_payouts as a (currency, hour, count, amount)
    values (p_currency, date_trunc('hour', clock_timestamp()), 1, p_amount)
    on conflict (currency, hour) do update set count = a.count + 1, amount = a.amount + excluded.amount;
  insert into recent_automatic_payouts as a (currency, at, count, amount) values (p_currency, clock_timestamp(), 1, p_amount)
    on conflict (currency, at) do update set count = a.count + 1, amount = a.amount + excluded.amount;
  delete from recent_automatic_payouts where currency = p_currency and at < clock_timestamp() - interval '1 hour';
end $$;
revoke all on function count_automatic_payout from public;
grant execute on function count_automatic_payout to kapao_app;
