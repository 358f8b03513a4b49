-- Counts only grow, and nothing goes before its time.
create or replace function check_refusal_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.day > (clock_timestamp() at time zone 'Asia/Bangkok')::date - fair_play_number('refusalDays')::int then
      raise exception 'a refusal is kept for its time' using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if old.refusal_no > 0 or new.times <= old.times or coalesce(new.amount, 0) < coalesce(old.amount, 0)
    or (new.member_id, new.day, new.code, new.way, new.refusal_no, new.first_at)
      is distinct from (old.member_id, old.day, old.code, old.way, old.refusal_no, old.first_at) then
    raise exception 'what was refused never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
revoke all on function check_refusal_change from public;
