-- What processes know for a moment is forgotten when it changes, whoever changes it: each such change is told at commit. Only of
-- what changes rarely, because commits that tell something wait for each other.

-- Topic and whose it is: `session <member>`, or `site` for what is the same for everybody.
create function tell_member_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('kapao_changes', 'session ' || old.member_id);
  return null;
end $$;
create trigger told_when_ended after update of ended_at, ends_at on sessions for each row
  when (old.ended_at is distinct from new.ended_at or new.ends_at < old.ends_at) execute function tell_member_change();
create trigger told_when_removed after delete on sessions for each row execute function tell_member_change();
create trigger told_when_changed after update of status, password_hash, currency on members for each row
  when (old.status <> new.status or old.password_hash <> new.password_hash or old.currency <> new.currency)
  execute function tell_member_change();

create function tell_site_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('kapao_changes', 'site');
  return null;
end $$;
do $$
declare v_table text;
begin
  foreach v_table in array array['settings', 'games', 'banks', 'sources', 'invite_rules', 'content_versions', 'site_pictures'] loop
    execute format('create trigger told_when_changed after insert or update or delete on %I for each statement
      execute function tell_site_change()', v_table);
  end loop;
end $$;
-- Not how far its feed was read, which changes all the time.
create trigger told_when_changed after insert or delete or update of bank_code, account_no, account_name, mode, is_active, position
  on receiving_accounts for each statement execute function tell_site_change();

-- A session that a process still knows is no leave to move money: what a frozen member asks for ends here, under the member's
-- lock. Money that comes in, and what operators and workers bring to an end, is not asked.
create function refuse_frozen_member() returns trigger language plpgsql as $$
begin
  if exists (select from members where member_id = new.member_id and status = 'FROZEN') then
    raise exception 'the member is frozen' using errcode = 'check_violation', constraint = 'member_is_active';
  end if;
  return new;
end $$;
create trigger member_is_active before insert on operations for each row
  when (new.kind in ('transfer', 'withdrawal', 'reward') and current_setting('role', true) = 'kapao_member')
  execute function refuse_frozen_member();
