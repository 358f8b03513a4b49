-- Returns the account kind of an account code: the code itself when it is a kind, otherwise the part before the colon.
create or replace function ledger.kind_of(p_code text) returns text language sql stable set search_path = ledger, pg_temp as $$
  select coalesce((select kind from account_kinds where kind = p_code), split_part(p_code, ':', 1))
$$;
revoke all on function ledger.kind_of from public;
grant execute on function ledger.kind_of to kapao_app, audit;
