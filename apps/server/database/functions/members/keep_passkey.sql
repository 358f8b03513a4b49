-- A counter that does not move on is that of a copy; devices without one say 0 each time.
create or replace function keep_passkey() returns trigger language plpgsql as $$
begin
  if row(old.credential_id, old.owner, old.public_key, old.transports, old.name, old.created_at, old.confirms_from)
      is distinct from row(new.credential_id, new.owner, new.public_key, new.transports, new.name, new.created_at, new.confirms_from)
      or (new.sign_count <= old.sign_count and (new.sign_count > 0 or old.sign_count > 0)) then
    raise exception 'a passkey is only used' using errcode = 'check_violation', constraint = 'passkey_moves_on';
  end if;
  return new;
end $$;
