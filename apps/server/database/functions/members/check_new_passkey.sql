-- A thief who has session and password adds a passkey of his own; for a day it takes no money, and the member has been told.
create or replace function check_new_passkey() returns trigger language plpgsql as $$
begin
  perform from members where member_id = new.owner for no key update;
  if (select count(*) from member_passkeys where owner = new.owner) >= 10 then perform refuse_with('KEY_INVALID'); end if;
  -- Asked for since the statement began: it is tried again.
  if new.confirms_from < now() + interval '24 hours' and needs_passkey(new.owner) then
    raise exception 'a new passkey confirms nothing for a day' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
