-- What is kept for a while only goes oldest first, by an index of its time, some thousand rows at once (record 66).

create index idempotency_keys_by_age on idempotency_keys (created_at);
create index provider_calls_by_age on provider_calls (started_at);
create index sessions_by_age on sessions (created_at);
create index game_account_events_by_age on game_account_events (at);
create index login_failures_by_end on login_failures (window_ends_at);
create index one_time_code_failures_by_age on one_time_code_failures (at);
create index unknown_bets_by_age on unknown_bets (stored_at);
create index chat_notes_by_age on chat_notes (created_at);
create index slip_upload_days_by_day on slip_upload_days (day);

-- Logs are kept twelve months at least: nobody who came into a process takes the traces along.
create function refuse_early_removal() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) ->> tg_argv[0])::timestamptz > now() - interval '12 months' then
    raise exception '%.% is kept for twelve months', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

-- While an operation has no end, a call that is not there proves that nothing was sent.
create function refuse_open_call_removal() returns trigger language plpgsql as $$
begin
  if exists (select from operations o where o.member_id = old.member_id and o.operation_id = old.operation_id and o.final_at is null) then
    raise exception 'the calls of an operation stay until it has ended' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

drop trigger never_removed on provider_calls;
create trigger never_emptied before truncate on provider_calls for each statement execute function ledger.refuse_change();
create trigger kept_a_year before delete on provider_calls for each row execute function refuse_early_removal('started_at');
create trigger kept_until_the_end before delete on provider_calls for each row execute function refuse_open_call_removal();

drop trigger append_only on game_account_events;
create trigger append_only before update or truncate on game_account_events for each statement execute function ledger.refuse_change();
create trigger kept_a_year before delete on game_account_events for each row execute function refuse_early_removal('at');

create trigger kept_a_year before delete on sessions for each row execute function refuse_early_removal('created_at');
-- Nobody has to hear of the removal of what had ended long before.
drop trigger told_when_removed on sessions;
create trigger told_when_removed after delete on sessions for each row
  when (old.ended_at is null and old.ends_at > now()) execute function tell_member_change();

grant delete on provider_calls, sessions, game_account_events to kapao_worker;

-- Nor makes them look older than they are.
revoke update on provider_calls, sessions from kapao_app;
grant update (answer, ended_at) on provider_calls to kapao_app;
grant update (last_seen_at, ends_at, ended_at, devices_seen_at, proven_at) on sessions to kapao_app;
