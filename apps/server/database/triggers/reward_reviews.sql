-- reward_reviews: triggers in firing order.

-- Before a statement
-- Reviews are evidence of withheld rewards: never removed.
create or replace trigger never_removed before delete or truncate on reward_reviews for each statement
  execute function ledger.refuse_change();

-- Before each row
-- A held review is released or refused once; nothing else about it changes.
create or replace trigger decided_once before update on reward_reviews for each row execute function check_review_move();
