-- operations: triggers in firing order.

-- Before a statement
-- Operations are never removed: they are the member's statement.
create or replace trigger never_removed before delete or truncate on operations for each statement execute function ledger.refuse_change();

-- A withdrawal starts in review; it leaves review only by a listed move.
create or replace trigger begins_in_review before insert on operations for each row
  when (new.kind = 'withdrawal')
  execute function check_withdrawal_begin();
-- Only the member cancels a withdrawal, and only before an approval or a payout partner is recorded.
create or replace trigger cancelled_in_time before update of state on operations for each row
  when (new.kind = 'withdrawal' and new.state = 'REJECTED' and old.state <> new.state)
  execute function check_cancellation();
-- An operator closes a sent payout only with the outcome that two operators approved.
create or replace trigger desk_ends_by_two before update of state on operations for each row
  when (new.kind = 'withdrawal' and new.state in ('PAID', 'FAILED') and old.state in ('SENT', 'UNKNOWN'))
  execute function check_desk_end();
-- A withdrawal leaves in an exported batch or by an order, never both; in a batch its line decides its end.
create or replace trigger leaves_by_one_way before update of state on operations for each row
  when (new.kind = 'withdrawal' and new.state <> old.state and old.state in ('APPROVED', 'SENT', 'UNKNOWN'))
  execute function check_filed_withdrawal();
-- Each move of a withdrawal belongs to the processes that `operation_moves` lists for it.
create or replace trigger moved_by_its_process before update of state on operations for each row
  when (new.kind = 'withdrawal' and new.state <> old.state)
  execute function check_mover();
-- The facts of an operation never change, and its state moves only as `operation_moves` lists.
create or replace trigger moves_as_listed before update on operations for each row execute function check_operation_move();
-- A withdrawal is not approved or sent while an AML hold covers its money.
create or replace trigger pays_not_what_is_held before update of state on operations for each row
  when (new.kind = 'withdrawal' and new.state in ('APPROVED', 'SENT') and old.state in ('REVIEW', 'APPROVED') and new.state <> old.state)
  execute function refuse_held_payout();
-- A withdrawal is approved or sent only with all approvals that its current round needs.
create or replace trigger withdrawal_is_approved before update of state on operations for each row
  when (new.kind = 'withdrawal' and new.state in ('APPROVED', 'SENT') and old.state <> new.state)
  execute function check_withdrawal_approvals();

-- After each row
-- At commit, an adjustment has its cause and its `adjustments` row, which needs two approvals.
drop trigger if exists adjusted_by_two on operations;
create constraint trigger adjusted_by_two after insert on operations deferrable initially deferred for each row
  when (new.kind = 'adjustment')
  execute function check_adjustment_operation();
-- An approved withdrawal that goes back to review needs new approvals: a new approval round starts.
create or replace trigger approvals_begin_anew after update of state on operations for each row
  when (new.kind = 'withdrawal' and old.state = 'APPROVED' and new.state = 'REVIEW')
  execute function begin_approval_round();
-- Binds a credited deposit to the member's open bonus choice, so that the worker awards the bonus.
create or replace trigger binds_bonus_choice after insert on operations for each row
  when (new.kind = 'deposit' and new.state = 'CREDITED')
  execute function bind_bonus_choice();
-- A paid withdrawal confirms earlier acts of an operator, up to its amount, if another operator approved it.
create or replace trigger confirms_acts after update of state on operations for each row
  when (new.kind = 'withdrawal' and new.state = 'PAID' and old.state is distinct from new.state and new.from_code <> 'DEPOSIT')
  execute function confirm_barring_acts();
-- Records each new state in `operation_steps`, so that the history is complete.
create or replace trigger notes_steps after update of state on operations for each row execute function note_operation_step();
-- A withdrawal is sent only with a recorded partner, so that its outcome can be queried.
create or replace trigger payout_has_a_partner after update of state on operations for each row
  when (new.kind = 'withdrawal' and new.state = 'SENT' and old.state = 'APPROVED')
  execute function check_payout_partner();
-- A paid withdrawal proves that its account is the member's, in `account_proofs`.
create or replace trigger proves_accounts after update of state on operations for each row
  when (new.kind = 'withdrawal' and new.from_code <> 'DEPOSIT' and new.state = 'PAID' and old.state <> 'PAID')
  execute function prove_account_by_payout();
-- A withdrawal from a deposit is committed only with its row in `deposit_returns`.
drop trigger if exists returns_a_deposit on operations;
create constraint trigger returns_a_deposit after insert on operations deferrable initially deferred for each row
  when (new.kind = 'withdrawal' and new.from_code = 'DEPOSIT')
  execute function check_returning();
-- Withholds incoming money of an excluded member, or the part above the deposit limit, so it is not played.
drop trigger if exists sets_aside on operations;
create constraint trigger sets_aside after insert on operations deferrable initially deferred for each row
  when (new.cash_sign = 1 and new.kind not in ('transfer', 'reward', 'aside'))
  execute function set_aside();
-- Triggers of one row run by their names, so this one comes after `sets_aside`.
drop trigger if exists sets_aside_unproven on operations;
create constraint trigger sets_aside_unproven after insert on operations deferrable initially deferred for each row
  when (new.kind in ('deposit', 'adjustment') and new.cash_sign = 1)
  execute function set_aside_unproven();
-- Counts the statement by type at every 1000th line, so that totals need not count all operations.
create or replace trigger tallied after insert on operations for each row
  when ((new.statement_no % 1000::bigint) = 0)
  execute function tally_statement();
-- Writes an inbox event, so that the member learns of the credited deposit.
create or replace trigger tells_of_deposits after insert on operations for each row
  when (new.kind = 'deposit' and new.state = 'CREDITED')
  execute function note_operation_event();
-- Writes an inbox event, so that the member learns of the credited reward or posted adjustment.
create or replace trigger tells_of_rewards after insert on operations for each row
  when (new.kind = 'reward' and new.state = 'CREDITED' or new.kind = 'adjustment' and new.state = 'POSTED')
  execute function note_operation_event();
-- Writes an inbox event when a withdrawal ends; one that the member cancelled is marked as read.
create or replace trigger tells_of_withdrawals after update of state on operations for each row
  when (new.kind = 'withdrawal' and new.state in ('PAID', 'FAILED', 'REJECTED') and old.state <> new.state)
  execute function note_operation_event();

-- After a statement
-- Records the first step of each new operation, and the turnover that each new deposit requires.
create or replace trigger notes_new after insert on operations referencing new table as new_operations for each statement
  execute function note_new_operations();
