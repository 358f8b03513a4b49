-- True, and written down, when this operator may decide this alone. One act of an operator at a time, so that fifty at once sum up.
create or replace function act_alone(p_operator text, p_action text, p_subject text, p_currency text, p_amount bigint, p_above bigint,
    p_a_day bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('acts-alone:' || p_operator, 0));
  if p_amount > p_above or p_amount + coalesce((select sum(a.amount) from acts_alone a
      where a.operator = p_operator and a.currency = p_currency and a.at > statement_timestamp() - interval '24 hours'), 0) > p_a_day then
    return false;
  end if;
  insert into acts_alone (operator, action, subject, currency, amount, above, a_day)
    values (p_operator, p_action, p_subject, p_currency, p_amount, p_above, p_a_day);
  return true;
end $$;
revoke all on function act_alone from public;
grant execute on function act_alone to kapao_operator;
