-- bonus_grants: triggers in firing order.

-- Before a statement
-- Grants are evidence of the terms under which a bonus was given: never changed or removed.
create or replace trigger append_only before delete or update or truncate on bonus_grants for each statement
  execute function ledger.refuse_change();

-- After each row
-- At commit, a grant of a promotion that has code batches used one of the one-time codes.
drop trigger if exists taken_by_code on bonus_grants;
create constraint trigger taken_by_code after insert on bonus_grants deferrable initially deferred for each row
  when (new.kind = 'promotion')
  execute function check_grant_by_code();
