-- Counts only grow, and nothing goes before its time.
create or replace function check_stop_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.day > (clock_timestamp() at time zone 'Asia/Bangkok')::date - fair_play_number('refusalDays')::int then
      raise exception 'a refusal is kept for its time' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if new.times <= old.times or (new.exclusion_id, new.kind, new.way, new.day, new.member_id, new.first_at)
      is distinct from (old.exclusion_id, old.kind, old.way, old.day, old.member_id, old.first_at) then
    raise exception 'what was refused never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke all on function check_stop_change from public;
