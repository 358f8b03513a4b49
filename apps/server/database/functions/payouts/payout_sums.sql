-- Returns the withdrawals of the last 24 hours and 7 days that were paid or may still be paid, by member and by account. It queries other
-- holders of the account one by one, since there is rarely more than one.
create or replace function payout_sums(p_member text, p_account bytea, p_currency text) returns table (member_day bigint, member_week
    bigint, account_day bigint, account_week bigint)
language plpgsql stable as $$
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
grant execute on function payout_sums to kapao_app;
