-- Who is on which item now, and what one shift leaves for the next. Neither decides anything: rights and four eyes stay where they are.

create table queue_claims (
  queue text not null check (queue in ('withdrawals', 'inflows', 'slips', 'transfers')),
  item_id uuid not null,
  operator text not null references operators,
  taken_at timestamptz not null default clock_timestamp(),
  -- From then on it is nobody's.
  expires_at timestamptz not null,
  primary key (queue, item_id)
);
create index queue_claims_of_operator on queue_claims (operator, expires_at);

create table shift_notes (
  note_id uuid primary key default gen_random_uuid(),
  operator text not null references operators,
  note text not null check (length(note) between 1 and 2000),
  at timestamptz not null default clock_timestamp()
);
create index shift_notes_in_order on shift_notes (at, note_id);
create index shift_notes_of_operator on shift_notes (operator, at);

-- Who has taken a note over.
create table shift_note_reads (
  note_id uuid not null references shift_notes,
  operator text not null references operators,
  at timestamptz not null default clock_timestamp(),
  primary key (note_id, operator)
);
create index shift_note_reads_of_operator on shift_note_reads (operator);

create trigger append_only before update or delete or truncate on shift_notes for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on shift_note_reads
  for each statement execute function ledger.refuse_change();

-- In the name of somebody who is there, and of one no more than anybody reads or works on.
create function check_shift_note() returns trigger language plpgsql as $$
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
create trigger written_by_who_is_there before insert on shift_notes for each row execute function check_shift_note();
create trigger written_by_who_is_there before insert on shift_note_reads for each row execute function check_shift_note();
create trigger written_by_who_is_there before insert or update on queue_claims for each row execute function check_shift_note();

grant select on queue_claims, shift_notes, shift_note_reads to kapao_app;
grant insert, update, delete on queue_claims to kapao_operator;
grant insert on shift_notes, shift_note_reads to kapao_operator;
