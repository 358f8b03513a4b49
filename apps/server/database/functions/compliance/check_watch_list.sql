-- Refuses to add a watch list entry that a proposal of two operators that takes effect now does not name, to remove one unless that proposal
-- replaces the whole list, and every other change.
create or replace function check_watch_list() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.removed_at is not null or to_jsonb(new) - '{removed_by,removed_at}'::text[]
      is distinct from to_jsonb(old) - '{removed_by,removed_at}'::text[]) then
    raise exception 'what a list said stays' using errcode = 'check_violation', constraint = 'list_stays';
  end if;
  if not exists (select from agreed_now('aml.list', new.list) p
    where case tg_op when 'INSERT' then p.proposal_id = new.added_by
        and p.content -> 'names' @> jsonb_build_array(jsonb_build_object('name', new.name, 'reference', new.reference, 'note', new.note))
      else p.proposal_id = new.removed_by and (p.content -> 'isWhole')::boolean end) then
    raise exception 'a list is agreed on by two' using errcode = 'check_violation', constraint = 'list_by_two';
  end if;
  return new;
end $$;
