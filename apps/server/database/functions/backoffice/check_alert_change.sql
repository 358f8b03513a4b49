-- Refuses a change to the facts of an alert, to an acknowledgement already given, or to anything in an ended alert.
create or replace function check_alert_change() returns trigger language plpgsql as $$
begin
  if (new.alert_id, new.rule, new.subject, new.is_event, new.opened_at)
      is distinct from (old.alert_id, old.rule, old.subject, old.is_event, old.opened_at)
    or (old.acknowledged_at is not null and (new.acknowledged_by, new.acknowledged_at, new.note)
      is distinct from (old.acknowledged_by, old.acknowledged_at, old.note))
    or (old.ended_at is not null and new is distinct from old) then
    raise exception 'what an alert was stays' using errcode = 'check_violation', constraint = 'alert_stays';
  end if;
  return new;
end $$;
