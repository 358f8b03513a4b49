-- members: triggers in firing order.

-- Before each row
-- A member is not unfrozen while a hold on everything is open: two operators release that hold.
create or replace trigger frozen_by_two before update of status on members for each row
  when (old.status = 'FROZEN' and new.status = 'ACTIVE')
  execute function refuse_unfreezing();

-- After each row
-- Notifies all processes of a new status, password or currency, so that they drop the member's session.
create or replace trigger told_when_changed after update of status, password_hash, currency on members for each row
  when (old.status <> new.status or old.password_hash <> new.password_hash or old.currency <> new.currency)
  execute function tell_member_change();
