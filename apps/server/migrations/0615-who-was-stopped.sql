-- Whom an exclusion stopped: a registration, or a change of account, with the phone or bank account of somebody who is excluded. The answer is
-- that of every number in use, so nobody else has a trace of it; a regulator asks how often somebody who is excluded tried to come back.

create table exclusion_stops (
  stop_id bigint generated always as identity primary key,
  exclusion_id uuid not null references exclusions,
  kind text not null check (kind in ('PHONE', 'BANK_ACCOUNT')),
  -- The call that was stopped, as the contract names it.
  way text not null check (length(way) between 1 and 100),
  -- Bangkok's.
  day date not null,
  -- Null for who is no member yet.
  member_id text references members,
  -- However often one is tried in a day, it is one row.
  times bigint not null default 1 check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  unique nulls not distinct (exclusion_id, kind, way, day, member_id)
);
comment on table exclusion_stops is 'Keyed by exclusion: who is stopped is no member yet.';
create index exclusion_stops_of_day on exclusion_stops (day, stop_id);

-- Counts only grow, and nothing goes before its time.
create function check_stop_change() returns trigger language plpgsql as $$
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
create trigger kept_for_its_time before update or delete on exclusion_stops for each row execute function check_stop_change();
create trigger never_emptied before truncate on exclusion_stops for each statement execute function ledger.refuse_change();

-- Whether one of these marks is of somebody who is excluded now, written down. The answer takes as long when it is not: nobody waits
-- for the disk, so that a clock tells a stranger nothing either.
create function stop_excluded(p_marks jsonb, p_way text, p_member text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into exclusion_stops as s (exclusion_id, kind, way, day, member_id, first_at, last_at)
    select distinct x.exclusion_id, x.kind, p_way, (at at time zone 'Asia/Bangkok')::date, p_member, at, at
    from excluded_by(p_marks, coalesce(p_member, '')) x, (select clock_timestamp() as at) now
    where x.kind in ('PHONE', 'BANK_ACCOUNT') order by 1, 2
    on conflict (exclusion_id, kind, way, day, member_id) do update
      set times = s.times + 1, last_at = greatest(s.last_at, excluded.last_at);
  return found;
end $$;

revoke all on function check_stop_change, stop_excluded from public;
grant execute on function stop_excluded to kapao_member;
grant select on exclusion_stops to kapao_app;
grant delete on exclusion_stops to kapao_worker;
grant select on exclusion_stops to audit;
