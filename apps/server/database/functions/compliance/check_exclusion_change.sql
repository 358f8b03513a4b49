-- It never becomes shorter, and is over only when its end has come, a day after it was asked for; or a person says it is somebody else.
create or replace function check_exclusion_change() returns trigger language plpgsql as $$
begin
  if (new.exclusion_id, new.member_id, new.kind, new.source, new.operator, new.reason, new.starts_at, new.matched_id, new.matched_by)
      is distinct from (old.exclusion_id, old.member_id, old.kind, old.source, old.operator, old.reason, old.starts_at, old.matched_id,
        old.matched_by) then
    raise exception 'what an exclusion is never changes' using errcode = 'check_violation';
  end if;
  if old.returned_at is not null then
    raise exception 'exclusion % is over', old.exclusion_id using errcode = 'check_violation';
  end if;
  if new.ends_at is distinct from old.ends_at and not (new.source = 'MATCH' and old.decided_at is null) then
    raise exception 'an exclusion keeps its end' using errcode = 'check_violation';
  end if;
  if new.returned_at is not null and not (new.source = 'MATCH' and old.decided_at is null and new.decided_at is not null)
    and (new.ends_at is null or new.ends_at > clock_timestamp() or old.asked_at is null or old.asked_at < new.ends_at
      or old.asked_at + make_interval(hours => fair_play_number('returnHours')::int) > clock_timestamp()) then
    raise exception 'an exclusion is not undone' using errcode = 'check_violation';
  end if;
  return new;
end $$;
