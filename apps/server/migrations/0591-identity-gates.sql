-- What needs a higher level of identity stands where money moves, as limits do, so that no way goes round it.

-- Withdrawn and deposited in the days of the policy up to a moment: what ended without a payout counts for nothing, and nothing that was
-- set aside.
create function identity_used(p_member text, p_currency text, p_kind text, p_at timestamptz) returns bigint language sql stable as $$
  select case p_kind
    when 'DEPOSIT' then deposits_used(p_member, p_currency, p_at - make_interval(days => identity_number('periodDays')::int), 'infinity')
    else (select coalesce(sum(o.amount), 0)::bigint from operations o where o.member_id = p_member and o.kind = 'withdrawal'
      and o.currency = p_currency and o.from_code <> 'ASIDE' and o.state not in ('FAILED', 'REJECTED')
      and o.created_at >= p_at - make_interval(days => identity_number('periodDays')::int)) end
$$;

-- The gates that a member's level does not open: from which level on, and what there is room for below it.
create function identity_gates(p_member text, p_currency text, p_kind text, p_at timestamptz)
returns table (level int, room bigint) language sql stable as $$
  select g.level, greatest(g.most - identity_used(p_member, p_currency, p_kind, p_at), 0)
  from (
    select identity_number('withdrawalLevel')::int as level, 0::bigint as most where p_kind = 'WITHDRAWAL'
    union all
    select l, nullif(policy_amount('identity', case p_kind when 'DEPOSIT' then 'depositedAbove' else 'withdrawnAbove' end || l, p_currency), 0)
    from unnest(array[2, 3]) l) g
  where g.most is not null and g.level > identity_level(p_member)
$$;

-- The level that this amount needs and the member does not have; 0 when nothing is asked for.
create function identity_needed(p_member text, p_kind text, p_amount bigint, p_at timestamptz) returns int language sql stable as $$
  select case when not exists (select from settings where name = 'policy.identity') then 0
    else coalesce((select max(g.level) from members m, identity_gates(p_member, m.currency, p_kind, p_at) g
      where m.member_id = p_member and p_amount > g.room), 0) end
$$;

create function refuse_unproven(p_member text, p_kind text, p_amount bigint, p_at timestamptz) returns void language plpgsql as $$
declare v_level constant int := identity_needed(p_member, p_kind, p_amount, p_at);
begin
  if v_level > 0 then perform refuse_with('IDENTITY_REQUIRED', jsonb_build_object('level', v_level)); end if;
end $$;

-- Whoever opens an operation has the member's row by then, so that sums come one after the other. Money that was set aside goes back to
-- the bank whatever the level is: it never was to play with.
create function check_identity() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from settings where name = 'policy.identity') then return new; end if;
  perform from members where member_id = new.member_id for no key update;
  perform refuse_unproven(new.member_id, case new.kind when 'withdrawal' then 'WITHDRAWAL' else 'DEPOSIT' end, new.amount, new.created_at);
  return new;
end $$;
create trigger asks_identity before insert on operations for each row
  when ((new.kind = 'withdrawal' and new.from_code <> 'ASIDE') or (new.kind = 'aside' and new.to_code = 'WALLET'))
  execute function check_identity();

-- Ways to pay in that are shown; of a gift link nobody knows the sum before it is taken.
create function check_identity_before() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unproven(new.member_id, 'DEPOSIT', coalesce((to_jsonb(new) ->> 'amount')::bigint, 1), now());
  return new;
end $$;
create trigger asks_identity before insert on qr_codes for each row execute function check_identity_before();
create trigger asks_identity before insert on prepaid_links for each row execute function check_identity_before();

-- What arrives above a gate, also where only people saw it arrive, is set aside at commit, after what a limit or an exclusion has set aside of it.
create function set_aside_unproven() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_excess bigint;
  v_id constant uuid := gen_random_uuid();
  v_said text;
begin
  if not exists (select from settings where name = 'policy.identity')
    or (new.kind = 'adjustment' and not exists (select from adjustments a where a.member_id = new.member_id
      and a.operation_id = new.operation_id and a.cause = 'MISSED_DEPOSIT')) then return null; end if;
  select max(identity_used(new.member_id, new.currency, 'DEPOSIT', new.created_at)
      - policy_amount('identity', 'depositedAbove' || g.level, new.currency)) into v_excess
    from identity_gates(new.member_id, new.currency, 'DEPOSIT', new.created_at) g;
  if coalesce(v_excess, 0) <= 0 then return null; end if;
  -- Not more than is left of this deposit, nor than the same transaction left of it in the wallet.
  select least(v_excess, new.amount - (select coalesce(sum(s.amount), 0) from operations s where s.member_id = new.member_id
      and s.kind = 'aside' and s.state = 'HELD' and s.external_ref = new.operation_id::text), a.balance) into v_excess
    from ledger.accounts a where a.owner = new.member_id and a.code = 'cash' and a.currency = new.currency;
  if coalesce(v_excess, 0) <= 0 then return null; end if;
  perform from open_operation(row(new.member_id, v_id, 'aside', 'HELD', 0, 'transfer', 'WALLET', 'ASIDE', 'IDENTITY', v_excess,
    new.currency, -1, new.operation_id::text, null, null, 0, null, null, 0, null)::operations);
  v_said := ledger.post_movement(new.member_id, v_id, 'hold', 'aside', new.currency, 'cash', 'aside', v_excess);
  if v_said <> 'posted' then raise exception 'invariant: % is set aside once (%)', new.operation_id, v_said; end if;
  -- Nobody asks for play of what may not be played.
  update play_requirements set met_at = clock_timestamp()
    where member_id = new.member_id and operation_id = new.operation_id and amount <= v_excess;
  update play_requirements set amount = amount - v_excess
    where member_id = new.member_id and operation_id = new.operation_id and amount > v_excess and met_at is null;
  return null;
end $$;
-- Triggers of one row run by their names, so this one comes after `sets_aside`.
create constraint trigger sets_aside_unproven after insert on operations deferrable initially deferred for each row
  when (new.kind in ('deposit', 'adjustment') and new.cash_sign = 1) execute function set_aside_unproven();

revoke all on function check_identity, check_identity_before, set_aside_unproven from public;
grant execute on function identity_used, identity_gates, identity_needed, refuse_unproven to kapao_app;
