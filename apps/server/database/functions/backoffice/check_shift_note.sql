-- In the name of somebody who is there, and of one no more than anybody reads or works on.
create or replace function check_shift_note() returns trigger language plpgsql as $$
begin
  if is_process() and not is_at_desk(new.operator) then
    raise exception '% is not there to write this', new.operator using errcode = 'insufficient_privilege';
  end if;
  if tg_table_name = 'shift_notes' then
    perform pg_advisory_xact_lock(hashtextextended('shift notes ' || new.operator, 0));
    if (select count(*) from shift_notes n where n.operator = new.operator and n.at > clock_timestamp() - interval '1 day') >= 50 then
      raise exception 'too many notes of one operator in a day' using errcode = 'check_violation', constraint = 'shift_notes_of_a_day';
    end if;
  end if;
  return new;
end $$;
