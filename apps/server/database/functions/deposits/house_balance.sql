-- Returns the balance that an account should have at a time, from the approved opening balance and everything booked since. The credit of a
-- sweep that was reported is part of the arrived amount.
create or replace function house_balance(p_account text, p_until timestamptz, out opening bigint, out arrived bigint, out sent_back
    bigint, out paid bigint, out swept_in bigint, out swept_out bigint, out balance bigint) returns record
language plpgsql stable as $$
declare
  v_from timestamptz;
  v_moved record;
begin
  select h.opening_balance, h.opened_at into opening, v_from from house_account_rules h where h.receiving_account_id = p_account;
  if opening is null or p_until < v_from then return; end if;
  select * into v_moved from house_moved(p_account, v_from, p_until);
  arrived := v_moved.arrived;
  paid := v_moved.paid;
  sent_back := v_moved.sent_back;
  swept_in := v_moved.swept_in;
  swept_out := v_moved.swept_out + v_moved.fees;
  balance := opening + arrived - sent_back - paid + swept_in - swept_out;
end $$;
grant execute on function house_balance to kapao_app;
