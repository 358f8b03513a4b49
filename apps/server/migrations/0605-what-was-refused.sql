-- What a limit, a break, an exclusion or a gate of identity refused a member. A refusal rolls back what it refused, so it is written down
-- afterwards, by a statement of its own. Of a member's day so many are kept one by one, the others are counted: to be refused again and again
-- fills no disk.

create or replace function fair_play_number(p_field text) returns numeric language sql stable as $$
  select coalesce((select (s.value ->> p_field)::numeric from settings s where s.name = 'policy.fairPlay'), case p_field
    when 'raiseHours' then 24 when 'confirmDays' then 7 when 'restMinutes' then 30 when 'breakMinHours' then 24
    when 'breakMaxDays' then 42 when 'exclusionMinMonths' then 6 when 'returnHours' then 24
    when 'realityMinutes' then 60 when 'realityMinMinutes' then 15 when 'realityMaxMinutes' then 240 when 'refusalDays' then 1825 end)
$$;

create table play_refusals (
  member_id text not null references members,
  -- Bangkok's.
  day date not null,
  code text not null check (code in ('DEPOSIT_LIMIT', 'LOSS_LIMIT', 'STAKE_LIMIT', 'TIME_LIMIT', 'ON_BREAK', 'EXCLUDED', 'IDENTITY_REQUIRED')),
  -- The call that was refused, as the contract names it.
  way text not null check (length(way) between 1 and 100),
  -- From 1 on each by itself; 0 stands for all that came after them.
  refusal_no int not null check (refusal_no between 0 and 50),
  times bigint not null default 1 check (times > 0 and (refusal_no = 0 or times = 1)),
  -- In minor units, of all times together; null where the call names none.
  amount bigint check (amount > 0),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  primary key (member_id, day, code, way, refusal_no)
);
create index play_refusals_of_day on play_refusals (day, member_id, code, way, refusal_no);

-- Counts only grow, and nothing goes before its time.
create function check_refusal_change() returns trigger language plpgsql as $$
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
create trigger kept_for_its_time before update or delete on play_refusals for each row execute function check_refusal_change();
create trigger never_emptied before truncate on play_refusals for each statement execute function ledger.refuse_change();

-- Notes one refusal; an amount is as the call named it, in units of money. Those of one member come one after the other, and hold nobody
-- else's row.
create function note_play_refusal(p_member text, p_code text, p_way text, p_amount numeric) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_at timestamptz;
  v_day date;
  v_no int;
  v_amount bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('refusals of ' || p_member, 0));
  v_at := clock_timestamp();
  v_day := (v_at at time zone 'Asia/Bangkok')::date;
  select case when p_amount > 0 then nullif(round(least(p_amount, 9999999999.99) * 10 ^ c.exponent), 0)::bigint end into v_amount
    from members m join ledger.currencies c using (currency) where m.member_id = p_member;
  select count(*)::int + 1 into v_no from play_refusals where member_id = p_member and day = v_day and refusal_no > 0;
  insert into play_refusals as r (member_id, day, code, way, refusal_no, amount, first_at, last_at)
    values (p_member, v_day, p_code, p_way, case when v_no <= 50 then v_no else 0 end, v_amount, v_at, v_at)
    on conflict (member_id, day, code, way, refusal_no) do update
      set times = r.times + 1, amount = coalesce(r.amount + excluded.amount, r.amount, excluded.amount), last_at = excluded.last_at;
end $$;

revoke all on function check_refusal_change, note_play_refusal from public;
grant execute on function note_play_refusal to kapao_member;
grant select on play_refusals to kapao_app;
grant delete on play_refusals to kapao_worker;
grant select on play_refusals to audit;
