-- withdrawal_approvals: triggers in firing order.

-- Before each row
-- Sets the round from the withdrawal, so that no approval counts for another round.
create or replace trigger a_round before insert on withdrawal_approvals for each row execute function set_approval_round();
-- Only an owner or finance operator with a live session approves a withdrawal in review.
create or replace trigger approved_by_who_is_there before insert on withdrawal_approvals for each row execute function check_approver();
-- An operator who changed the member's money may not approve the member's payout.
create or replace trigger hands_are_free before insert on withdrawal_approvals for each row execute function refuse_barred_hand();
-- Approvals of one round come from independent operators.
create or replace trigger two_people before insert on withdrawal_approvals for each row execute function check_approval_hands();
