-- Refuses every change to a reward review except one decision that releases or refuses it.
create or replace function check_review_move() returns trigger language plpgsql as $$
begin
  if old.state <> 'HELD' or new.state not in ('RELEASED', 'REFUSED')
    or to_jsonb(new) - '{state,decided_by,decided_at}'::text[] is distinct from to_jsonb(old) - '{state,decided_by,decided_at}'::text[] then
    raise exception 'review % is decided once', old.review_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
