-- Refuses a change to the facts of an identity picture, to its claim or storage time once set, and any change after it was purged.
create or replace function check_identity_picture() returns trigger language plpgsql as $$
begin
  if row(new.member_id, new.picture_id, new.side, new.request_key, new.upload_hash, new.stored_name, new.put_at) is distinct from
      row(old.member_id, old.picture_id, old.side, old.request_key, old.upload_hash, old.stored_name, old.put_at)
    or (old.claim_id is not null and new.claim_id is distinct from old.claim_id)
    or (old.stored_at is not null and new.stored_at is distinct from old.stored_at) or old.purged_at is not null then
    raise exception 'a picture is what it was' using errcode = 'check_violation', constraint = 'identity_picture_stands';
  end if;
  return new;
end $$;
