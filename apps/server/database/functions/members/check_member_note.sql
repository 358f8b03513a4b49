-- In a day at most so many of one member, whoever writes: nobody buries what a colleague left.
create or replace function check_member_note() returns trigger language plpgsql as $$
begin
  if is_process() and not is_at_desk(new.operator) then
    raise exception '% is not there to leave a note', new.operator using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('member notes ' || new.member_id, 0));
  if (select count(*) from (select from member_notes n where n.member_id = new.member_id and n.at > clock_timestamp() - interval '1 day'
      limit 100) today) >= 100 then
    raise exception 'too many notes of one member in a day' using errcode = 'check_violation', constraint = 'notes_of_a_day';
  end if;
  return new;
end $$;
