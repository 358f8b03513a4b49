-- To a game goes what is not held; in the words of any other review.
create or replace function refuse_held_money() returns trigger language plpgsql as $$
begin
  if is_money_held(new.member_id, new.currency, new.amount) then perform refuse_with('UNDER_REVIEW'); end if;
  return new;
end $$;
