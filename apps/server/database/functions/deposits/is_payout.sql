-- Returns true if the id belongs to a withdrawal of the member, or, for `house`, to a return order.
create or replace function is_payout(p_member text, p_id uuid) returns boolean language sql stable as $$
  select case p_member when 'house' then exists (select from inflow_returns where return_id = p_id)
    else exists (select from withdrawals where member_id = p_member and operation_id = p_id) end
$$;
revoke all on function is_payout from public;
grant execute on function is_payout to kapao_app;
