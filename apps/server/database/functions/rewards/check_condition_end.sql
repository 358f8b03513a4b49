-- Refuses a change to the frozen terms of a turnover condition and any change after its end; while it is open, only the check schedule may
-- change.
create or replace function check_condition_end() returns trigger language plpgsql as $$
declare
  looked constant text[] := '{looks,look_again_at}';
  written constant text[] := looked
    || '{state,ended_at,ended_balance,ended_counted,ended_own,ended_brought,kept,lost}'::text[];
begin
  if old.state = 'OPEN' and to_jsonb(new) - looked = to_jsonb(old) - looked then
    return new;
  end if;
  if old.state <> 'OPEN' or new.state = 'OPEN' or to_jsonb(new) - written is distinct from to_jsonb(old) - written then
    raise exception 'the terms of a grant are frozen, and it ends once' using errcode = 'check_violation';
  end if;
  return new;
end $$;
