-- What operators leave for each other about a member: beside every decision, never changed, never shown to the member.

create table member_notes (
  member_id text not null references members,
  note_id uuid not null default gen_random_uuid(),
  operator text not null references operators,
  note text not null check (length(note) between 1 and 1000),
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, note_id)
);
create index member_notes_of_member on member_notes (member_id, at, note_id);
create trigger append_only before update or delete or truncate on member_notes
  for each statement execute function ledger.refuse_change();

-- In a day at most so many of one member, whoever writes: nobody buries what a colleague left.
create function check_member_note() returns trigger language plpgsql as $$
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
create trigger notes_of_a_day before insert on member_notes for each row execute function check_member_note();

-- Pages of what a member changed.
create index member_changes_in_order on member_changes (member_id, at, change_id);

grant select on member_notes to kapao_app;
grant insert on member_notes to kapao_operator;
