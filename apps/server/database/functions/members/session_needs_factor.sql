-- Refuses a session without the second factor for a member who has one.
create or replace function session_needs_factor() returns trigger language plpgsql as $$
begin
  if not new.is_factor_proven
      and exists (select from members where member_id = new.member_id and second_factor_since is not null) then
    raise exception 'a session of this member needs the second factor' using errcode = 'check_violation';
  end if;
  return new;
end $$;
