-- Nobody's LINE is linked by one side alone: the code came from that LINE, and the member's try at its number is counted.
create or replace function line_link_has_code() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if row(old.user_hash, old.member_id, old.partner_id, old.linked_at)
        is distinct from row(new.user_hash, new.member_id, new.partner_id, new.linked_at) then
      raise exception 'a link of LINE is not changed' using errcode = 'check_violation', constraint = 'line_link_stays';
    end if;
    return new;
  end if;
  if not exists (select from line_codes where member_id = new.member_id and user_hash = new.user_hash
      and partner_id = new.partner_id and tries > 0 and expires_at > now()) then
    raise exception 'a link of LINE follows from a code' using errcode = 'check_violation', constraint = 'line_link_has_code';
  end if;
  return new;
end $$;
