-- Opens accounts that do not exist yet.
create or replace function ledger.open_accounts(p_owner text, p_currency text, p_codes text[]) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  insert into accounts (owner, code, currency, kind, never_negative)
  select p_owner, code, p_currency, k.kind, k.never_negative
  from (select distinct unnest(p_codes) code order by 1) c join account_kinds k on k.kind = kind_of(c.code)
  on conflict do nothing
$$;
revoke all on function ledger.open_accounts from public;
grant execute on function ledger.open_accounts to kapao_app;
