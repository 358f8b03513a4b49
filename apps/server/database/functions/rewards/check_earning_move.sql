-- Refuses every change to an invite earning except one decision that turns `HELD` into `EARNED` or `REJECTED` (safety I).
create or replace function check_earning_move() returns trigger language plpgsql as $$
begin
  if old.state <> 'HELD' or new.state not in ('EARNED', 'REJECTED')
    or to_jsonb(new) - '{state,decided_by,decided_at}'::text[] is distinct from to_jsonb(old) - '{state,decided_by,decided_at}'::text[] then
    raise exception 'an earning of % is fixed', old.day using errcode = 'check_violation';
  end if;
  return new;
end $$;
