-- Refuses a transition of a withdrawal by an application role that `operation_moves` does not list for it (safety 2).
create or replace function check_mover() returns trigger language plpgsql as $$
begin
  if current_user in ('kapao_app', 'kapao_member', 'kapao_operator', 'kapao_worker') and exists (
    select from operation_moves m where m.kind = old.kind and m.from_state = old.state and m.to_state = new.state
      and current_user <> all (m.moved_by)
  ) then
    raise exception '% may not move a % to %', current_user, old.kind, new.state using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
