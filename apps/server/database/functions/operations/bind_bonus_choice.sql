-- Assigns a new deposit to the member's waiting bonus choice, if one has not expired, and schedules the attempt to grant it.
create or replace function bind_bonus_choice() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update bonus_choices set deposit_operation_id = new.operation_id, next_try_at = clock_timestamp()
    where member_id = new.member_id and deposit_operation_id is null and ended_at is null and expires_at > clock_timestamp();
  return null;
end $$;
revoke all on function bind_bonus_choice from public;
