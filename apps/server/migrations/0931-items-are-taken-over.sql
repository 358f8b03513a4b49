-- An item that one operator has taken and another took over, so that the first one learns of it (record 128).
create table if not exists queue_takeovers (
  takeover_id bigint generated always as identity primary key,
  queue text not null check (queue in ('withdrawals', 'inflows', 'slips', 'transfers')),
  item_id uuid not null,
  taken_from text not null references operators,
  taken_by text not null references operators,
  at timestamptz not null default clock_timestamp(),
  check (taken_from <> taken_by)
);
create index if not exists queue_takeovers_of_operator on queue_takeovers (taken_from, at desc);

create or replace function check_takeover() returns trigger language plpgsql as $$
begin
  if is_process() and not is_at_desk(new.taken_by) then
    raise exception '% is not there to take this over', new.taken_by using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create or replace trigger taken_by_who_is_there before insert on queue_takeovers for each row execute function check_takeover();
create or replace trigger append_only before update or delete or truncate on queue_takeovers
  for each statement execute function ledger.refuse_change();

grant select, insert on queue_takeovers to kapao_operator;
