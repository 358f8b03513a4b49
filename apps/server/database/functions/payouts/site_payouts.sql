-- Returns the automatic payouts of the site in a day, a week and the last hour; the hour of the breaker restarts at every reset.
create or replace function site_payouts(p_currency text) returns table (day_minor bigint, week_minor bigint, hour_count int, hour_minor
    bigint)
language sql stable as $$
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
grant execute on function site_payouts to kapao_app;
