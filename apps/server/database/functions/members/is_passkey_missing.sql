-- Asked before money is brought home for it.
create or replace function is_passkey_missing(p_member text, p_from text, p_currency text, p_amount bigint) returns boolean
language sql stable as $$
  select needs_passkey(p_member) and not exists (select from withdrawal_proofs(p_member, p_from, p_currency, p_amount))
$$;
grant execute on function is_passkey_missing to kapao_app;
