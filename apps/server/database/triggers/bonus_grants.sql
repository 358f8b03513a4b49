-- bonus_grants: triggers in firing order.

-- After each row
-- At commit, a grant of a promotion that has code batches used one of the one-time codes.
drop trigger if exists taken_by_code on bonus_grants;
create constraint trigger taken_by_code after insert on bonus_grants deferrable initially deferred for each row
  when (new.kind = 'promotion')
  execute function check_grant_by_code();
