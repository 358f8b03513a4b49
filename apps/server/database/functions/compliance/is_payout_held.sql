-- Returns true if a hold forbids the withdrawal. Withheld money was never in cash, so only a hold on all money applies to it.
create or replace function is_payout_held(p_member text, p_from text, p_currency text) returns boolean language sql stable as $$
  select is_money_held(p_member, case p_from when 'ASIDE' then '' else p_currency end, 0)
$$;
grant execute on function is_payout_held to kapao_app;
