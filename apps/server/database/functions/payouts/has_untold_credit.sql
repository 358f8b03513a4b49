-- Returns true if the member was credited money that only a file has reported and the bank has not named, including rows that operators
-- booked by hand.
create or replace function has_untold_credit(p_member text) returns boolean language sql stable as $$
  select exists (select from untold_credits(p_member))
$$;
revoke all on function has_untold_credit from public;
grant execute on function has_untold_credit to kapao_app, audit;
