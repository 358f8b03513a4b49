-- Opens a possible match, which an operator reviews, for a member who registered later on a device of an excluded person. A member who was
-- registered before the exclusion counts as another person.
create or replace function hold_excluded_device() returns trigger language plpgsql as $$
declare
  v_since timestamptz;
begin
  select created_at into v_since from members where member_id = new.member_id;
  perform hold_device(new.member_id, new.mark, v_since);
  return null;
end $$;
revoke all on function hold_excluded_device from public;
