-- True of what came in from outside, also where only people saw it.
create or replace function is_money_in(p_member text, p_operation uuid, p_kind text) returns boolean language sql stable as $$
  select p_kind = 'deposit' or (p_kind = 'adjustment' and exists (select from adjustments a
    where a.member_id = p_member and a.operation_id = p_operation and a.cause = 'MISSED_DEPOSIT'))
$$;
grant execute on function is_money_in to kapao_app;
