-- withdrawals: triggers in firing order.

-- Before each row
-- The account holder named by the bank stays once the order has a bank number, so operators see who was paid.
create or replace trigger bank_holder_stays before update of bank_holder on withdrawals for each row
  when (old.bank_number is not null and old.bank_holder is distinct from new.bank_holder)
  execute function keep_bank_holder();
-- The bank's number of the order never changes, so that its result is attributed correctly.
create or replace trigger bank_number_stays before update of bank_number on withdrawals for each row
  when (old.bank_number is not null and old.bank_number is distinct from new.bank_number)
  execute function keep_bank_number();
-- A withdrawal is given only to a payout partner that is on and not paused.
create or replace trigger given_to_who_pays before update of partner_id on withdrawals for each row
  when (old.partner_id is null and new.partner_id is not null)
  execute function check_payer();
-- Refuses an account while deposits have required play left that a waiver does not cover.
create or replace trigger goes_where_it_may before insert on withdrawals for each row execute function check_waived_account();
-- Required approvals never decrease, and manual review is never replaced by automatic payout.
create or replace trigger needs_no_fewer before update on withdrawals for each row execute function check_withdrawal_change();
-- The payout partner never changes, so that no second partner pays the withdrawal.
create or replace trigger payout_partner_stays before update of partner_id on withdrawals for each row
  when (old.partner_id is not null and old.partner_id is distinct from new.partner_id)
  execute function keep_payout_partner();
-- The sent reference and the partner's reference never change, so that no second order is paid.
create or replace trigger sent_ref_stays before update of sent_ref, partner_ref on withdrawals for each row
  when (old.sent_ref is not null and old.sent_ref is distinct from new.sent_ref or old.partner_ref is not null and old.partner_ref is
    distinct from new.partner_ref)
  execute function keep_sent_ref();
