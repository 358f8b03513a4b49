-- People who may not play: by a break they took, by their own wish, or because a list names them. It stands until they have said yes to
-- coming back, a day after they asked, which they can when it has ended. What it forbids is asked for where money and rewards are written.

-- What a rule that a function of the database reads is set to; the defaults are those of the policy `fairPlay` in the contract.
create function fair_play_number(p_field text) returns numeric language sql stable as $$
  select coalesce((select (s.value ->> p_field)::numeric from settings s where s.name = 'policy.fairPlay'), case p_field
    when 'raiseHours' then 24 when 'confirmDays' then 7 when 'restMinutes' then 30 when 'breakMinHours' then 24
    when 'breakMaxDays' then 42 when 'exclusionMinMonths' then 6 when 'returnHours' then 24 end)
$$;

-- The same as `refuse_with`, with what the words of the refusal name.
create function refuse_with(p_code text, p_about jsonb) returns void language plpgsql as $$
begin
  raise exception 'refused with %', p_code using errcode = 'KP002', constraint = p_code, detail = p_about::text;
end $$;

create table exclusions (
  exclusion_id uuid primary key default gen_random_uuid(),
  -- Null for a person on a list who is no member.
  member_id text references members,
  kind text not null check (kind in ('BREAK', 'EXCLUSION')),
  -- MATCH: a member who registered after somebody was excluded, with something of theirs; people decide whether it is the same person.
  source text not null check (source in ('MEMBER', 'SUPPORT', 'LIST', 'MATCH')),
  operator text,
  -- The second of two, who agreed to a list or decided a match.
  agreed_by text,
  reason text,
  starts_at timestamptz not null default clock_timestamp(),
  -- Null is for ever.
  ends_at timestamptz,
  matched_id uuid references exclusions,
  matched_by text[],
  decided_at timestamptz,
  -- When the member asked to come back, and did.
  asked_at timestamptz,
  returned_at timestamptz,
  -- Money at games is brought home and a bonus is ended until all is done.
  settled_at timestamptz,
  look_again_at timestamptz not null default clock_timestamp(),
  looks int not null default 0,
  check (member_id is not null or source = 'LIST'),
  check (source in ('MEMBER', 'MATCH') or operator is not null),
  check ((source = 'MATCH') = (matched_by is not null)),
  check (ends_at is null or ends_at > starts_at)
);
comment on table exclusions is 'Keyed by exclusion: a person on a list need not be a member.';
create index exclusions_standing on exclusions (member_id) where returned_at is null;
create index exclusions_due on exclusions (look_again_at) where settled_at is null and member_id is not null and returned_at is null;
create index exclusions_newest on exclusions (starts_at desc);

-- By what a person is known again: keyed hashes only.
create table exclusion_marks (
  kind text not null check (kind in ('PHONE', 'BANK_ACCOUNT', 'DEVICE')),
  mark bytea not null,
  exclusion_id uuid not null references exclusions,
  primary key (kind, mark, exclusion_id)
);
create index exclusion_marks_of on exclusion_marks (exclusion_id);
create trigger append_only before update or delete or truncate on exclusion_marks
  for each statement execute function ledger.refuse_change();

-- It never becomes shorter, and is over only when its end has come, a day after it was asked for; or a person says it is somebody else.
create function check_exclusion_change() returns trigger language plpgsql as $$
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
create trigger not_undone before update on exclusions for each row execute function check_exclusion_change();
create trigger never_removed before delete or truncate on exclusions for each statement execute function ledger.refuse_change();

-- Pages and processes hear of it at once.
create function tell_exclusion() returns trigger language plpgsql as $$
begin
  if new.member_id is not null then perform pg_notify('kapao_changes', 'session ' || new.member_id); end if;
  return null;
end $$;
create trigger told_when_changed after insert or update of returned_at on exclusions for each row execute function tell_exclusion();

-- What stands for a member: the one that lasts longest, exclusions before breaks.
create function standing_exclusion(p_member text) returns exclusions language sql stable as $$
  select e from exclusions e where e.member_id = p_member and e.returned_at is null
  order by (e.kind = 'EXCLUSION') desc, e.ends_at desc nulls first limit 1
$$;

create function refuse_excluded(p_member text) returns void language plpgsql as $$
declare e exclusions := standing_exclusion(p_member);
begin
  if e.exclusion_id is null then return; end if;
  perform refuse_with(case e.kind when 'BREAK' then 'ON_BREAK' else 'EXCLUDED' end,
    jsonb_strip_nulls(jsonb_build_object('opensAt', to_char(e.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))));
end $$;

-- Marks of an exclusion: what is known of its member now, and what the caller adds.
create function keep_exclusion_marks(p_exclusion uuid, p_member text, p_marks jsonb) returns void language sql as $$
  insert into exclusion_marks (kind, mark, exclusion_id)
    select 'BANK_ACCOUNT', b.account_no_hash, p_exclusion from member_bank_accounts b where b.member_id = p_member
    union select m.kind, m.mark, p_exclusion from likeness_marks m where m.member_id = p_member and m.kind in ('BANK_ACCOUNT', 'DEVICE')
    union select x.kind, decode(x.mark, 'hex'), p_exclusion from jsonb_to_recordset(p_marks) as x (kind text, mark text)
  on conflict do nothing
$$;

-- Begins a break of so many hours, or an exclusion of so many months, for ever without any; by the member or by support for the member.
create function begin_exclusion(
  p_member text, p_kind text, p_hours int, p_months int, p_operator text, p_reason text, p_marks jsonb
) returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
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
  -- What stands and lasts as long is enough; what is shorter would say less than what stands.
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

-- The member wants to come back: everything that stands has ended. From then on a day passes.
create function ask_return(p_member text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from members where member_id = p_member for no key update;
  if not exists (select from exclusions where member_id = p_member and returned_at is null) then perform refuse_with('NO_DATA'); end if;
  if exists (select from exclusions where member_id = p_member and returned_at is null
      and (ends_at is null or ends_at > clock_timestamp() or (source = 'MATCH' and decided_at is null))) then
    perform refuse_excluded(p_member);
  end if;
  update exclusions set asked_at = clock_timestamp() where member_id = p_member and returned_at is null
    and (asked_at is null or asked_at < clock_timestamp()
      - make_interval(hours => fair_play_number('returnHours')::int, days => fair_play_number('confirmDays')::int));
end $$;

-- The second yes. One that comes too late is asked for again.
create function confirm_return(p_member text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_opens timestamptz;
begin
  perform from members where member_id = p_member for no key update;
  select max(asked_at) + make_interval(hours => fair_play_number('returnHours')::int) into v_opens from exclusions
    where member_id = p_member and returned_at is null having count(*) filter (where asked_at is null) = 0;
  if v_opens is null or v_opens + make_interval(days => fair_play_number('confirmDays')::int) < clock_timestamp() then
    perform refuse_with('NO_DATA');
  end if;
  if v_opens > clock_timestamp() then
    perform refuse_with('LIMIT_WAITS',
      jsonb_build_object('opensAt', to_char(v_opens at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  end if;
  update exclusions set returned_at = clock_timestamp() where member_id = p_member and returned_at is null;
end $$;

-- By which of these marks somebody is known who is excluded now. The end of a member's exclusion is not enough: it was not returned from.
create function excluded_by(p_marks jsonb, p_member text) returns table (exclusion_id uuid, kind text) language sql stable
security definer set search_path = public, pg_temp as $$
  select e.exclusion_id, m.kind from jsonb_to_recordset(p_marks) as x (kind text, mark text)
  join exclusion_marks m on m.kind = x.kind and m.mark = decode(x.mark, 'hex') join exclusions e using (exclusion_id)
  where e.returned_at is null and e.member_id is distinct from p_member
    and (e.member_id is not null or e.ends_at is null or e.ends_at > clock_timestamp())
$$;

-- A person on a list, by two operators; members who are known by the same phone or account are excluded with them.
create function list_exclusion(
  p_ends_at timestamptz, p_reason text, p_operator text, p_agreed_by text, p_marks jsonb, p_members text[]
) returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid;
  v_member text;
  v_theirs uuid;
begin
  if not are_two_operators(p_operator, p_agreed_by) then
    raise exception 'a list is agreed on by two' using errcode = 'check_violation';
  end if;
  insert into exclusions (kind, source, operator, agreed_by, reason, ends_at)
    values ('EXCLUSION', 'LIST', p_operator, p_agreed_by, p_reason, p_ends_at) returning exclusion_id into v_id;
  perform keep_exclusion_marks(v_id, null, p_marks);
  for v_member in select m.member_id from members m where m.member_id = any (p_members)
      or m.member_id in (select b.member_id from member_bank_accounts b join jsonb_to_recordset(p_marks) as x (kind text, mark text)
        on x.kind = 'BANK_ACCOUNT' and b.account_no_hash = decode(x.mark, 'hex')) order by 1 loop
    perform from members where member_id = v_member for no key update;
    insert into exclusions (member_id, kind, source, operator, agreed_by, reason, ends_at, matched_id)
      values (v_member, 'EXCLUSION', 'LIST', p_operator, p_agreed_by, p_reason, p_ends_at, v_id) returning exclusion_id into v_theirs;
    perform keep_exclusion_marks(v_theirs, v_member, '[]');
  end loop;
  return v_id;
end $$;

-- A match is the same person, who is excluded as long as the other account is, or somebody else, who may play.
create function decide_match(p_exclusion uuid, p_is_same boolean, p_operator text) returns text language plpgsql
security definer set search_path = public, pg_temp as $$
declare v_member text;
begin
  update exclusions e set decided_at = clock_timestamp(), agreed_by = p_operator,
      returned_at = case when not p_is_same then clock_timestamp() end,
      ends_at = case when p_is_same then (select case when o.ends_at is not null then greatest(o.ends_at, clock_timestamp() + interval '1 hour') end
        from exclusions o where o.exclusion_id = e.matched_id) end
    where e.exclusion_id = p_exclusion and e.source = 'MATCH' and e.decided_at is null and e.returned_at is null
    returning e.member_id into v_member;
  return v_member;
end $$;

-- An account of somebody who is excluded becomes nobody else's.
create function refuse_excluded_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from excluded_by(jsonb_build_array(jsonb_build_object('kind', 'BANK_ACCOUNT',
      'mark', encode(new.account_no_hash, 'hex'))), new.member_id)) then
    perform refuse_with('EXCLUDED', '{}');
  end if;
  return new;
end $$;
create trigger not_of_the_excluded before insert or update of account_no_hash on member_bank_accounts
  for each row execute function refuse_excluded_account();

-- Who registers later on a device of somebody who is excluded waits for people; who was there before is another person.
create function hold_excluded_device() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into exclusions (member_id, kind, source, ends_at, matched_id, matched_by)
    select new.member_id, 'EXCLUSION', 'MATCH', null, e.exclusion_id, '{DEVICE}'
    from exclusion_marks x join exclusions e using (exclusion_id), members m
    where x.kind = 'DEVICE' and x.mark = new.mark and e.returned_at is null and e.member_id is distinct from new.member_id
      and m.member_id = new.member_id and m.created_at > e.starts_at
      and not exists (select from exclusions o where o.member_id = new.member_id and o.source = 'MATCH')
    order by e.ends_at desc nulls first limit 1;
  return null;
end $$;
create trigger holds_the_excluded after insert on likeness_marks for each row when (new.kind = 'DEVICE')
  execute function hold_excluded_device();

revoke all on function keep_exclusion_marks, begin_exclusion, ask_return, confirm_return, list_exclusion, decide_match,
  refuse_excluded_account, hold_excluded_device from public;
grant execute on function fair_play_number, refuse_with(text, jsonb), standing_exclusion, refuse_excluded, excluded_by to kapao_app;
grant execute on function begin_exclusion to kapao_member, kapao_operator;
grant execute on function ask_return, confirm_return to kapao_member;
grant execute on function list_exclusion, decide_match to kapao_operator;
grant select on exclusions to kapao_app;
grant update (settled_at, look_again_at, looks) on exclusions to kapao_worker;
grant select (exclusion_id, member_id, kind, source, starts_at, ends_at, asked_at, returned_at, settled_at) on exclusions to audit;
