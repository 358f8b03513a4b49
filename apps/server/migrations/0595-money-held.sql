-- A part of a member's money, or all of it, that may neither be played nor leave: a hold on the balance, as banks have it. Nothing is moved
-- and nothing is shown, so the member's statement tells nobody that there is a case (record 82). Two people place it and two release it.

create table aml_holds (
  -- The proposal two people agreed on: it is placed once, whoever tries again.
  hold_id uuid primary key references proposals,
  case_id uuid not null references aml_cases,
  member_id text not null references members,
  currency text not null references ledger.currencies,
  -- Null is everything, and what comes in later.
  amount bigint check (amount > 0),
  placed_by text not null,
  agreed_by text not null,
  reason text not null,
  placed_at timestamptz not null default clock_timestamp(),
  release_id uuid references proposals,
  released_at timestamptz,
  check ((release_id is null) = (released_at is null))
);
comment on table aml_holds is 'Keyed by the proposal that placed it.';
create index aml_holds_standing on aml_holds (member_id) where released_at is null;
create index aml_holds_of_case on aml_holds (case_id);

create function check_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.released_at is not null or to_jsonb(new) - '{release_id,released_at}'::text[]
      is distinct from to_jsonb(old) - '{release_id,released_at}'::text[]) then
    raise exception 'a hold is released once' using errcode = 'check_violation', constraint = 'hold_stays';
  end if;
  if not exists (select from proposals p join ledger.currencies c on c.currency = new.currency
      where p.state = 'DONE' and p.decided_by <> p.proposed_by and p.subject = new.member_id
        and case tg_op when 'INSERT' then (p.proposed_by, p.decided_by) = (new.placed_by, new.agreed_by) and p.proposal_id = new.hold_id and p.kind = 'aml.hold'
            and p.content ->> 'caseId' = new.case_id::text and p.content ->> 'currency' = new.currency
            and (p.content ->> 'amount')::numeric * 10::numeric ^ c.exponent is not distinct from new.amount
          else p.proposal_id = new.release_id and p.kind = 'aml.release' and p.content ->> 'holdId' = new.hold_id::text end)
    or (tg_op = 'INSERT' and not exists (select from aml_cases c where c.case_id = new.case_id and c.member_id = new.member_id
      and c.currency = new.currency and c.state in ('ESCALATED', 'REPORTED'))) then
    raise exception 'a hold is placed and released by two' using errcode = 'check_violation', constraint = 'hold_by_two';
  end if;
  return new;
end $$;
create trigger agreed_by_two before insert or update on aml_holds for each row execute function check_hold();
create trigger never_removed before delete or truncate on aml_holds for each statement execute function ledger.refuse_change();

-- A case is not dismissed while money is held for it.
create function check_case_holds() returns trigger language plpgsql as $$
begin
  if exists (select from aml_holds where case_id = new.case_id and released_at is null) then
    raise exception 'case % holds money', new.case_id using errcode = 'check_violation', constraint = 'case_holds_money';
  end if;
  return new;
end $$;
create trigger holds_nothing before update of state on aml_cases for each row
  when (new.state = 'DISMISSED' and old.state <> 'DISMISSED') execute function check_case_holds();

-- Whether so much may not leave cash: everything is held, or less than what is held would stay. What is not there at all is no matter of a
-- hold. Money of a withdrawal under review has left cash, so a hold is also over what a review would let go.
create function is_money_held(p_member text, p_currency text, p_leaving bigint) returns boolean language plpgsql stable
security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_held bigint;
  v_cash bigint;
begin
  select case when bool_or(amount is null) then null else sum(amount) filter (where currency = p_currency) end into v_held
    from aml_holds where member_id = p_member and released_at is null having count(*) > 0;
  if not found then return false; end if;
  if v_held is null then
    return exists (select from aml_holds where member_id = p_member and released_at is null and amount is null);
  end if;
  select balance into v_cash from ledger.accounts where owner = p_member and code = 'cash' and currency = p_currency;
  return coalesce(v_cash, 0) >= p_leaving and coalesce(v_cash, 0) - p_leaving < v_held;
end $$;

-- Somebody looks at this member: from the moment a case is escalated every withdrawal waits for a person, as any large one does.
create function is_under_check(p_member text) returns boolean language plpgsql stable
security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  return exists (select from aml_holds where member_id = p_member and released_at is null)
    or exists (select from aml_cases where member_id = p_member and closed_at is null and state = 'ESCALATED');
end $$;

-- To a game goes what is not held; in the words of any other review.
create function refuse_held_money() returns trigger language plpgsql as $$
begin
  if is_money_held(new.member_id, new.currency, new.amount) then perform refuse_with('UNDER_REVIEW'); end if;
  return new;
end $$;
create trigger leaves_what_is_held before insert on operations for each row
  when (new.kind = 'transfer' and new.from_code = 'WALLET') execute function refuse_held_money();

-- Whether a withdrawal may not leave. What was set aside never was in cash, so that only a hold on everything is over it.
create function is_payout_held(o operations) returns boolean language sql stable as $$
  select is_money_held(o.member_id, case o.from_code when 'ASIDE' then '' else o.currency end, 0)
$$;

-- A withdrawal is taken and waits; nobody approves or sends it while it would take what is held.
create function refuse_held_payout() returns trigger language plpgsql as $$
begin
  if is_payout_held(new) then perform refuse_with('UNDER_REVIEW'); end if;
  return new;
end $$;
create trigger pays_not_what_is_held before update of state on operations for each row
  when (new.kind = 'withdrawal' and new.state in ('APPROVED', 'SENT') and old.state in ('REVIEW', 'APPROVED') and new.state <> old.state)
  execute function refuse_held_payout();

-- Who was frozen by two is not let in again by one.
create function refuse_unfreezing() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from aml_holds where member_id = new.member_id and released_at is null and amount is null) then
    perform refuse_with('UNDER_REVIEW');
  end if;
  return new;
end $$;
create trigger frozen_by_two before update of status on members for each row
  when (old.status = 'FROZEN' and new.status = 'ACTIVE') execute function refuse_unfreezing();

-- The same as before, with whether somebody looks at this member.
create or replace function withdrawal_facts(
  p_member text, p_currency text, p_change_hours int, p_circle_days int, p_circle_percent int, p_coin_days int
) returns jsonb language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return (select jsonb_build_object(
    -- What only the longer way can settle first.
    'isQuiet', not exists (select from turnover_conditions t where t.member_id = p_member and t.state = 'OPEN')
      and not exists (select from late_shares s where s.member_id = p_member and s.is_open)
      and not exists (select from reward_checks r where r.member_id = p_member),
    -- The rules it was decided by; somebody may have made them stricter meanwhile.
    'rules', (select jsonb_object_agg(s.name, s.value) from settings s
      where s.name in ('withdraw.' || p_currency, 'policy.payout', 'policy.coins')),
    'status', m.status, 'isHeld', m.payouts_held_at is not null,
    'play', (select jsonb_build_object('required', p.required::text, 'played', p.played::text)
      from play_through(p_member, p_currency, b.account_no_hash) p),
    'limits', (select coalesce(jsonb_agg(jsonb_build_object('period', l.period, 'most', l.most::text, 'used', l.used::text,
      'opensAt', l.opens_at) order by l.opens_at), '[]') from withdrawal_limits(p_member, p_currency, now()) l),
    'hasOpen', exists (select from operations o where o.member_id = p_member and o.kind = 'withdrawal' and o.final_at is null),
    'cash', coalesce((select a.balance from ledger.accounts a where a.owner = p_member and a.code = 'cash'
      and a.currency = p_currency), 0)::text,
    'account', jsonb_build_object('bank', m.bank_code, 'name', m.bank_account_name, 'hash', encode(b.account_no_hash, 'hex')),
    'sums', (select jsonb_build_object('memberDay', s.member_day::text, 'memberWeek', s.member_week::text,
      'accountDay', s.account_day::text, 'accountWeek', s.account_week::text)
      from payout_sums(p_member, b.account_no_hash, p_currency) s),
    'isBankChanged', coalesce(m.bank_changed_at > statement_timestamp() - make_interval(hours => p_change_hours), false),
    'isPasswordChanged', exists (select from member_changes c where c.member_id = p_member
      and c.at > statement_timestamp() - make_interval(hours => p_change_hours)
      and c.change in ('password', 'password-reset', 'second-factor-off', 'second-factor-reset')),
    'isNewDevice', exists (select from sessions s where s.member_id = p_member and s.is_new_device
      and s.created_at > statement_timestamp() - make_interval(hours => p_change_hours)),
    'isProven', exists (select from account_proofs a where a.member_id = p_member),
    'isStopped', exists (select from payout_stops s where s.reset_at is null),
    'isUnderCheck', is_under_check(p_member),
    'circles', (select jsonb_build_object('deposited', c.deposited::text, 'circled', c.circled::text, 'circles', c.circles)
      from payout_circles(p_member, p_circle_days, p_circle_percent) c),
    'staked', (select coalesce(sum(s.valid_stake), 0) from bets s where s.member_id = p_member and s.state = 'SETTLED'
      and s.settled_at >= statement_timestamp() - make_interval(days => p_circle_days))::text,
    'coins', (select jsonb_build_object('version', r.version, 'basis', r.basis, 'perMinor', r.coin_per::text,
      'counted', s.counted::text, 'gone', s.gone::text, 'earned', s.earned::text, 'earnedToday', s.earned_today::text,
      'unspent', s.unspent::text)
      from coin_rule(p_currency, p_coin_days) r, coin_sums(p_member, r.basis, r.coin_per, r.counted_from) s))
  from members m left join member_bank_accounts b using (member_id) where m.member_id = p_member);
end $$;

revoke all on function is_money_held, is_under_check, refuse_unfreezing from public;
grant execute on function is_money_held, is_under_check, is_payout_held to kapao_app;
grant select on aml_holds to kapao_operator, kapao_worker;
grant insert, update (release_id, released_at) on aml_holds to kapao_operator;
grant select (hold_id, member_id, currency, amount, placed_at, release_id, released_at) on aml_holds to audit;
