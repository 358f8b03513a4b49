-- withdrawals: triggers in firing order.

-- Before each row
-- A withdrawal is given only to a payout partner that is on and not paused.
create or replace trigger given_to_who_pays before update of partner_id on withdrawals for each row
  when (old.partner_id is null and new.partner_id is not null)
  execute function check_payer();
-- Refuses an account while deposits have required play left that a waiver does not cover.
create or replace trigger goes_where_it_may before insert on withdrawals for each row execute function check_waived_account();
-- Required approvals never decrease; the partner, the holder and the references of a sent order never change.
create or replace trigger needs_no_fewer before update on withdrawals for each row execute function check_withdrawal_change();
