-- Deposits of the last days, and what of them left without play.
create or replace function payout_circles(p_member text, p_days int, p_percent int) returns table (deposited bigint, circled bigint,
    circles int)
language sql stable as $$
  select (select coalesce(sum(amount), 0)::bigint from operations
      where member_id = p_member and kind = 'deposit' and created_at > statement_timestamp() - make_interval(days => p_days)),
    coalesce(sum(w.circled), 0)::bigint,
    (count(*) filter (where w.circled > 0 and w.circled * 100 >= w.amount * p_percent))::int
  from withdrawals w join operations o using (member_id, operation_id)
  where w.member_id = p_member and w.created_at > statement_timestamp() - make_interval(days => p_days)
    and o.state not in ('FAILED', 'REJECTED')
$$;
grant execute on function payout_circles to kapao_app;
