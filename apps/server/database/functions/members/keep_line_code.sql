-- Refuses a change to the facts of a LINE code, to the LINE user once one has sent it, and a lower number of tries.
create or replace function keep_line_code() returns trigger language plpgsql as $$
begin
  if row(old.code_hash, old.member_id, old.partner_id, old.created_at, old.expires_at)
      is distinct from row(new.code_hash, new.member_id, new.partner_id, new.created_at, new.expires_at)
      or (old.user_hash is not null and new.user_hash is distinct from old.user_hash) or new.tries < old.tries then
    raise exception 'a code is used by one LINE' using errcode = 'check_violation', constraint = 'line_code_is_used_once';
  end if;
  return new;
end $$;
