-- Members with millions of bets and operations (record 66).

create index bets_running on bets (member_id) where state = 'RUNNING';

-- What is volatile is computed for every row, so no index begins where it says: the sums of a day were made from all withdrawals
-- there ever were. The time of the statement is the same for all its rows. It is a moment earlier, when the caller had to wait for
-- a lock, so a window is that much longer and never shorter.
do $$
declare f record;
begin
  for f in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and p.proname <> 'chat_append' and p.prosrc like '%clock\_timestamp() - %'
  loop
    execute replace(pg_get_functiondef(f.oid), ' clock_timestamp() - ', ' statement_timestamp() - ');
  end loop;
end $$;
