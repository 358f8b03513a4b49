-- Writes each version of a partner to `partner_versions`. Refuses a change of id, kind or protocol and a change that does not raise the
-- version by one.
create or replace function keep_partner_version() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (new.partner_id, new.kind, new.protocol) is distinct from (old.partner_id, old.kind, old.protocol) then
    raise exception 'partner % stays what it is', old.partner_id using errcode = 'check_violation';
  end if;
  if tg_op = 'UPDATE' and new.version <> old.version + 1 then
    raise exception 'partner % changed without a version', old.partner_id using errcode = 'check_violation';
  end if;
  insert into partner_versions (partner_id, version, content) values (new.partner_id, new.version, to_jsonb(new));
  return null;
end $$;
