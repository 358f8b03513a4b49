-- A stranger who enters somebody else's phone or account is told what is told of every number that is in use, so that nobody learns who is
-- excluded. Who registers while a list is agreed on waits for it, or is found by it. A missing deposit that operators credit is a deposit.

-- Held by whoever claims a phone or an account, until commit; a list takes it alone.
create function hold_exclusion_lists() returns void language sql security definer set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock_shared(hashtextextended('exclusion lists', 0))
$$;
create function begin_exclusion_list() returns void language sql security definer set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('exclusion lists', 0))
$$;

create or replace function refuse_excluded_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform hold_exclusion_lists();
  if exists (select from excluded_by(jsonb_build_array(jsonb_build_object('kind', 'BANK_ACCOUNT',
      'mark', encode(new.account_no_hash, 'hex'))), new.member_id)) then
    perform refuse_with('EXISTING_BANK', '{}');
  end if;
  return new;
end $$;

-- True of what came in from outside, also where only people saw it.
create function is_money_in(p_member text, p_operation uuid, p_kind text) returns boolean language sql stable as $$
  select p_kind = 'deposit' or (p_kind = 'adjustment' and exists (select from adjustments a
    where a.member_id = p_member and a.operation_id = p_operation and a.cause = 'MISSED_DEPOSIT'))
$$;

create or replace function deposits_used(p_member text, p_currency text, p_since timestamptz, p_until timestamptz) returns bigint
language sql stable as $$
  select coalesce(sum(case when o.kind <> 'aside' then case when is_money_in(p_member, o.operation_id, o.kind) then o.amount end
      when o.state = 'RELEASED' then o.amount
      -- What was credited by hand for another reason is no deposit, also when it is set aside.
      when not exists (select from adjustments a where a.member_id = p_member and a.operation_id::text = o.external_ref
        and a.cause <> 'MISSED_DEPOSIT') then -o.amount end), 0)::bigint
  from operations o where o.member_id = p_member and o.currency = p_currency and o.kind in ('deposit', 'adjustment', 'aside')
    and o.created_at >= p_since and o.created_at < p_until
$$;

create or replace function set_aside() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_excess bigint;
  v_reason text := 'LIMIT';
  v_id constant uuid := gen_random_uuid();
  v_said text;
begin
  if not exists (select from play_limits where member_id = new.member_id and kind = 'DEPOSIT'
      union all select from exclusions where member_id = new.member_id and returned_at is null) then return null; end if;
  if (standing_exclusion(new.member_id)).exclusion_id is not null then
    v_excess := new.amount;
    v_reason := 'EXCLUDED';
  elsif is_money_in(new.member_id, new.operation_id, new.kind) then
    select least(max(l.used - l.most), new.amount) into v_excess from play_limits_of(new.member_id, new.created_at) l where l.kind = 'DEPOSIT';
  end if;
  if coalesce(v_excess, 0) <= 0 then return null; end if;
  -- What the same transaction took of it is not there any more.
  select least(v_excess, a.balance) into v_excess from ledger.accounts a
    where a.owner = new.member_id and a.code = 'cash' and a.currency = new.currency;
  if coalesce(v_excess, 0) <= 0 then return null; end if;
  perform from open_operation(row(new.member_id, v_id, 'aside', 'HELD', 0, 'transfer', 'WALLET', 'ASIDE', v_reason, v_excess,
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

revoke all on function hold_exclusion_lists, begin_exclusion_list from public;
grant execute on function is_money_in to kapao_app;
grant execute on function hold_exclusion_lists to kapao_member;
grant execute on function begin_exclusion_list to kapao_operator;

-- Lists of exclusions begin at a place: those that wait for people, oldest first, then the others, newest first.
create index exclusions_in_review on exclusions (starts_at, exclusion_id) where source = 'MATCH' and decided_at is null;
drop index exclusions_newest;
create index exclusions_newest on exclusions (starts_at, exclusion_id);
