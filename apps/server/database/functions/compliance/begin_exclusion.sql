-- Begins a break of so many hours, or an exclusion of so many months, for ever without any; by the member or by support for the member.
create or replace function begin_exclusion(p_member text, p_kind text, p_hours int, p_months int, p_operator text, p_reason text, p_marks
    jsonb) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz;
  v_ends timestamptz;
  v_standing exclusions;
  v_id uuid;
begin
  perform from members where member_id = p_member for no key update;
  -- From the moment on that nothing of the member is under way any more.
  v_now := clock_timestamp();
  v_ends := v_now + make_interval(hours => coalesce(p_hours, 0), months => coalesce(p_months, 0));
  if (p_kind = 'BREAK' and (p_hours is null or p_months is not null or p_hours < fair_play_number('breakMinHours')
      or p_hours > fair_play_number('breakMaxDays') * 24))
    or (p_kind = 'EXCLUSION' and (p_hours is not null or p_months < fair_play_number('exclusionMinMonths') or p_months > 1200)) then
    perform refuse_with('KEY_INVALID');
  end if;
  v_standing := standing_exclusion(p_member);
  -- An exclusion that lasts at least as long stays as it is.
  if v_standing.exclusion_id is not null and v_standing.source <> 'MATCH' and (v_standing.kind = p_kind or v_standing.kind = 'EXCLUSION')
    and (v_standing.ends_at is null or v_standing.ends_at >= coalesce(v_ends, 'infinity')) then
    return v_standing.exclusion_id;
  end if;
  insert into exclusions (member_id, kind, source, operator, reason, starts_at, ends_at)
    values (p_member, p_kind, case when p_operator is null then 'MEMBER' else 'SUPPORT' end, p_operator, p_reason, v_now,
      case when p_kind = 'BREAK' or p_months is not null then v_ends end) returning exclusion_id into v_id;
  perform keep_exclusion_marks(v_id, p_member, p_marks);
  return v_id;
end $$;
revoke all on function begin_exclusion from public;
grant execute on function begin_exclusion to kapao_member, kapao_operator;
