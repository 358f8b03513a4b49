-- An amount of a policy in minor units; what nobody has set is 0.
create or replace function policy_amount(p_policy text, p_field text, p_currency text) returns bigint language sql stable as $$
  select coalesce((select ((s.value -> p_field ->> p_currency)::numeric * 10::numeric ^ c.exponent)::bigint
    from settings s, ledger.currencies c where s.name = 'policy.' || p_policy and c.currency = p_currency), 0)
$$;
grant execute on function policy_amount to kapao_app;
