-- Refuses every change to a refund except one record of the reward that added it to the wallet (safety R).
create or replace function check_refund_move() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{added_at,added_operation_id}'::text[] is distinct from to_jsonb(old) - '{added_at,added_operation_id}'::text[] or old.added_at is not null then
    raise exception 'refund % is fixed', old.refund_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
