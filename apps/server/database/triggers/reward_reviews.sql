-- reward_reviews: triggers in firing order.

-- Before each row
-- A held review is released or refused once; nothing else about it changes.
create or replace trigger decided_once before update on reward_reviews for each row execute function check_review_move();
