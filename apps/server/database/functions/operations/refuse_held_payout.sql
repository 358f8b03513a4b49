-- A withdrawal is taken and waits; nobody approves or sends it while it would take what is held.
create or replace function refuse_held_payout() returns trigger language plpgsql as $$
begin
  if is_payout_held(new.member_id, new.from_code, new.currency) then perform refuse_with('UNDER_REVIEW'); end if;
  return new;
end $$;
