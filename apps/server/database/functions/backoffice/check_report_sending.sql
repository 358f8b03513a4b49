-- Refuses a change to an ended sending of a report, to its view, due time or partner, and to totals already calculated.
create or replace function check_report_sending() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (new.view_id, new.due_at, new.partner_id) is distinct from (old.view_id, old.due_at, old.partner_id)
    or (old.totals is not null and new.totals is distinct from old.totals) then
    raise exception 'what was sent stays' using errcode = 'check_violation', constraint = 'report_sending_stays';
  end if;
  return new;
end $$;
