-- Logs are kept twelve months at least: nobody who came into a process takes the traces along.
create or replace function refuse_early_removal() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) ->> tg_argv[0])::timestamptz > now() - interval '12 months' then
    raise exception '%.% is kept for twelve months', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
