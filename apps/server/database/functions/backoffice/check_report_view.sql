-- Refuses a change of a saved view or of a removed one, and a 21st saved view of one operator.
create or replace function check_report_view() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform from operators where username = new.operator for no key update;
    if (select count(*) from report_views where operator = new.operator and removed_at is null) >= 20 then
      raise exception '% has saved 20 views', new.operator using errcode = 'check_violation', constraint = 'few_report_views';
    end if;
  elsif (new.view_id, new.operator, new.name, new.report, new.filter, new.created_at)
      is distinct from (old.view_id, old.operator, old.name, old.report, old.filter, old.created_at)
    or (old.removed_at is not null and new is distinct from old) then
    raise exception 'what was saved stays' using errcode = 'check_violation', constraint = 'report_view_stays';
  end if;
  return new;
end $$;
