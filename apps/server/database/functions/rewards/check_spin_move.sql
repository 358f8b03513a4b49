-- Refuses every change to a spin except the time the member saw the result.
create or replace function check_spin_move() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'seen_at' is distinct from to_jsonb(old) - 'seen_at' then
    raise exception 'a draw never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
