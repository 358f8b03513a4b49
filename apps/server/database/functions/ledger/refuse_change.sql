-- L5: nothing is ever changed or removed, whoever asks.
create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;
revoke all on function ledger.refuse_change from public;
