-- Refuses to add or remove a watch list entry without a proposal for that list that two operators agreed on, and every other change.
create or replace function check_watch_list() returns trigger language plpgsql as $$
declare
  v_id constant uuid := case tg_op when 'INSERT' then new.added_by else new.removed_by end;
begin
  if tg_op = 'UPDATE' and (old.removed_at is not null or to_jsonb(new) - '{removed_by,removed_at}'::text[]
      is distinct from to_jsonb(old) - '{removed_by,removed_at}'::text[]) then
    raise exception 'what a list said stays' using errcode = 'check_violation', constraint = 'list_stays';
  end if;
  if not exists (select from proposals p where p.proposal_id = v_id and p.kind = 'aml.list' and p.subject = new.list
      and p.state = 'DONE' and p.decided_by <> p.proposed_by) then
    raise exception 'a list is agreed on by two' using errcode = 'check_violation', constraint = 'list_by_two';
  end if;
  return new;
end $$;
