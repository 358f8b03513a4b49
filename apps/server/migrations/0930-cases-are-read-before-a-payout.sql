-- Which operator has read which case, and how far: an approval of a withdrawal requires that its open cases were read as they are.
create table if not exists aml_case_reads (
  case_id uuid not null references aml_cases,
  operator text not null references operators,
  -- Entries that were shown. Each change of a case writes an entry, so a case with more of them has changed since.
  entries int not null check (entries between 0 and 1000),
  at timestamptz not null default clock_timestamp(),
  primary key (case_id, operator)
);

create or replace function check_case_read() returns trigger language plpgsql as $$
begin
  if is_process() and not is_at_desk(new.operator) then
    raise exception '% is not there to read this', new.operator using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'UPDATE' and ((new.case_id, new.operator) is distinct from (old.case_id, old.operator) or new.entries < old.entries) then
    raise exception 'a case that was read stays read' using errcode = 'check_violation', constraint = 'case_reads_grow';
  end if;
  return new;
end $$;
create or replace trigger read_by_who_is_there before insert or update on aml_case_reads for each row execute function check_case_read();
create or replace trigger never_removed before delete or truncate on aml_case_reads
  for each statement execute function ledger.refuse_change();

grant select, insert, update (entries, at) on aml_case_reads to kapao_operator;
