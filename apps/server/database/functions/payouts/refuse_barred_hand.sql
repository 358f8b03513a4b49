-- Held where the approval is written, whoever writes it.
create or replace function refuse_barred_hand() returns trigger language plpgsql as $$
begin
  if is_hand_barred(new.operator, new.member_id) then
    raise exception 'whoever changed a member''s money does not let it go' using errcode = 'check_violation';
  end if;
  return new;
end $$;
