-- refunds: triggers in firing order.

-- Before each row
-- A refund never changes except for its one credit.
create or replace trigger fixed_when_received before update on refunds for each row execute function check_refund_move();
-- Refuses a refund of an excluded member.
create or replace trigger not_of_the_excluded before insert on refunds for each row execute function check_before_play('reward');

-- After each row
-- Queues a check of the new refund, as it may have been computed before the last bets were stored.
create or replace trigger checked_once_more after insert on refunds for each row execute function check_new_reward();
