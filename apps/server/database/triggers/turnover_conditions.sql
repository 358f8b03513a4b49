-- turnover_conditions: triggers in firing order.

-- Before each row
-- The terms of a condition are frozen at the grant, and it ends once.
create or replace trigger ends_once before update on turnover_conditions for each row execute function check_condition_end();

-- After each row
-- A member who owes gets the money of an ended condition only after netting.
drop trigger if exists netted_before_it_is_free on turnover_conditions;
create constraint trigger netted_before_it_is_free after update of state on turnover_conditions deferrable initially deferred for each row
  when (old.state = 'OPEN' and new.state <> 'OPEN')
  execute function check_reward_netted();
-- Writes an inbox event, so that the member learns of the end of a bonus.
create or replace trigger tells_of_bonus_ends after update of state on turnover_conditions for each row
  when (old.state = 'OPEN' and new.state <> 'OPEN')
  execute function note_bonus_end();
