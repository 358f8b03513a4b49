-- proposals: triggers in firing order.

-- Before a statement
-- Proposals are evidence of approvals: never removed.
create or replace trigger never_removed before delete or truncate on proposals for each statement execute function ledger.refuse_change();

-- Before each row
-- Only an operator with a live session proposes or decides.
create or replace trigger decided_by_who_is_there before insert or update on proposals for each row execute function check_proposal_people();
-- A proposal moves only between listed states, and its content is fixed once proposed.
create or replace trigger moves_as_listed before insert or update on proposals for each row execute function check_proposal_move();
-- The deciding operator must be independent of the proposing one.
create or replace trigger two_people before update on proposals for each row execute function check_proposal_hands();

-- After each row
-- A rejected, expired or stopped proposal must release its batch, or the payouts would wait forever.
drop trigger if exists releases_its_batch on proposals;
create constraint trigger releases_its_batch after update of state on proposals deferrable initially deferred for each row
  when (new.kind = 'payout-file.confirm' and new.state in ('REJECTED', 'EXPIRED', 'STOPPED'))
  execute function check_batch_released();
