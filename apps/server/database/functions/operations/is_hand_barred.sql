-- Returns true if this operator has changed the member's money or standing and payouts approved by others have not yet confirmed the full
-- amount. Returning a deposit confirms nothing.
create or replace function is_hand_barred(p_operator text, p_member text) returns boolean language sql stable as $$
  select exists (select 1 from barring_acts a where a.member_id = p_member and a.operator = p_operator and a.unconfirmed > 0)
$$;
grant execute on function is_hand_barred to kapao_app;
