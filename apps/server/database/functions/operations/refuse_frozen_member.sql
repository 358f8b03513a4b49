-- A session that a process still knows is no leave to move money: what a frozen member asks for ends here, under the member's lock. Money
-- that comes in, and what operators and workers bring to an end, is not asked.
create or replace function refuse_frozen_member() returns trigger language plpgsql as $$
begin
  if exists (select from members where member_id = new.member_id and status = 'FROZEN') then
    raise exception 'the member is frozen' using errcode = 'check_violation', constraint = 'member_is_active';
  end if;
  return new;
end $$;
