-- Deposits are played before they leave: the policy `playThrough`, a factor per currency, where 0 asks for nothing.

create function policy_number(p_policy text, p_field text) returns numeric language sql stable as $$
  select coalesce((select (s.value ->> p_field)::numeric from settings s where s.name = 'policy.' || p_policy), 0)
$$;

-- An operator lets deposits go unplayed, back to the account they came from and to no other.
create table play_waivers (
  member_id text not null references members,
  waiver_id uuid not null default gen_random_uuid(),
  currency text not null references ledger.currencies,
  -- The deposits that are let go, and the one account they may go to.
  amount bigint not null check (amount > 0),
  account_no_hash bytea not null,
  operator text not null,
  reason text not null check (reason <> ''),
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, waiver_id)
);
create trigger append_only before update or delete or truncate on play_waivers
  for each statement execute function ledger.refuse_change();

-- What a deposit asks for, by the factor of its day. No row where that was 0: nobody's money is under a rule made after it came.
create table play_requirements (
  member_id text not null,
  operation_id uuid not null,
  currency text not null references ledger.currencies,
  amount bigint not null check (amount > 0),
  factor numeric not null check (factor > 0),
  since timestamptz not null,
  -- When a withdrawal found it played or no longer asked for, or a later deposit found its money gone.
  met_at timestamptz,
  waiver_id uuid,
  primary key (member_id, operation_id),
  foreign key (member_id, operation_id) references operations,
  foreign key (member_id, waiver_id) references play_waivers
);
create index play_requirements_open on play_requirements (member_id, since) where met_at is null;
create trigger never_removed before delete or truncate on play_requirements
  for each statement execute function ledger.refuse_change();

create function require_play() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_factor numeric := policy_number('playThrough', 'factor' || new.currency);
begin
  -- Money that is gone is not asked for: with less than one whole unit left anywhere the deposits before have been lost.
  update play_requirements r set met_at = clock_timestamp()
    where r.member_id = new.member_id and r.currency = new.currency and r.met_at is null
      and not exists (select from bets b where b.member_id = new.member_id and b.state = 'RUNNING')
      and (select coalesce(sum(a.balance), 0) from ledger.accounts a where a.owner = new.member_id and a.currency = new.currency
        and (a.code = 'cash' or a.code like 'game:%' or a.code like 'transit:%' or a.code like 'hold:%'))
        < (select 10::numeric ^ c.exponent from ledger.currencies c where c.currency = new.currency);
  if v_factor > 0 then
    insert into play_requirements (member_id, operation_id, currency, amount, factor, since)
      values (new.member_id, new.operation_id, new.currency, new.amount, v_factor, new.created_at);
  end if;
  return null;
end $$;
create trigger requires_play after insert on operations
  for each row when (new.kind = 'deposit') execute function require_play();

-- Deposits that still ask for play before money goes to an account. A waived one asks for nothing there, nor anywhere once as
-- much as it was has gone there. A factor that was lowered since counts as it is now.
create function open_play(p_member text, p_currency text, p_account bytea)
returns table (operation_id uuid, amount bigint, since timestamptz, required bigint) language sql stable as $$
  select r.operation_id, r.amount, r.since, (ceil(r.amount * f.factor / c.step) * c.step)::bigint
  from play_requirements r join ledger.currencies c using (currency),
    lateral (select least(r.factor, policy_number('playThrough', 'factor' || p_currency)) as factor) f
  where r.member_id = p_member and r.currency = p_currency and r.met_at is null and f.factor > 0
    and not exists (select from play_waivers v where v.member_id = r.member_id and v.waiver_id = r.waiver_id
      and (v.account_no_hash = p_account or v.amount <= (select coalesce(sum(w.amount), 0) from withdrawals w
        join operations o using (member_id, operation_id) where w.member_id = v.member_id and w.created_at > v.at
          and w.account_hash = v.account_no_hash and o.state not in ('FAILED', 'REJECTED'))))
$$;

-- How far the play has come: what was staked after a deposit counts for it and the later ones, once. So for each deposit the
-- valid turnover since is set against what it and all later ones ask for; the row answered is the one that lacks most.
create function play_through(p_member text, p_currency text, p_account bytea)
returns table (required bigint, played bigint) language sql stable as $$
  with asked as (select * from open_play(p_member, p_currency, p_account)),
  events as (
    select a.since as at, a.required, 0::bigint as played, true as is_deposit from asked a
    union all
    select b.settled_at, 0, b.valid_stake, false from bets b where b.member_id = p_member and b.currency = p_currency
      and b.state = 'SETTLED' and b.settled_at >= (select min(a.since) from asked a)
  ),
  since_then as (
    select at, is_deposit, sum(required) over later as required, sum(played) over later as played
    from events window later as (order by at desc)
  )
  select required::bigint, played::bigint from since_then where is_deposit order by required - played desc, at desc limit 1
$$;

create function refuse_unplayed(p_member text, p_currency text, p_account bytea) returns void language plpgsql as $$
begin
  if exists (select from play_through(p_member, p_currency, p_account) p where p.played < p.required) then
    raise exception 'member % has deposits that are not played', p_member
      using errcode = 'check_violation', constraint = 'play_through';
  end if;
end $$;

-- Held where a withdrawal begins, whoever opens it; what it lets pass is not asked for again, but for what
-- may only go back to this account.
create function check_play_through() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account bytea := (select b.account_no_hash from member_bank_accounts b where b.member_id = new.member_id);
begin
  perform from members where member_id = new.member_id for no key update;
  perform refuse_unplayed(new.member_id, new.currency, v_account);
  update play_requirements r set met_at = clock_timestamp()
    where r.member_id = new.member_id and r.currency = new.currency and r.met_at is null
      and not exists (select from play_waivers v where v.member_id = r.member_id and v.waiver_id = r.waiver_id
        and v.account_no_hash = v_account);
  return null;
end $$;
create trigger plays_before_it_leaves after insert on operations
  for each row when (new.kind = 'withdrawal') execute function check_play_through();

-- And where it says which account it goes to.
create function check_waived_account() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unplayed(new.member_id, new.currency, new.account_hash);
  return new;
end $$;
create trigger goes_where_it_may before insert on withdrawals for each row execute function check_waived_account();

-- Lets the open deposits of a member go unplayed; answers how much they are. Null when one of them is not known to have come
-- from the account the member has today, proven and entered before: money that is waived goes back, never on.
create function waive_play(p_member text, p_operator text, p_reason text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account member_bank_accounts;
  v_waiver uuid;
  v_amount bigint;
  v_currency text;
begin
  select currency into v_currency from members where member_id = p_member for no key update;
  select b.* into v_account from member_bank_accounts b join account_proofs p using (member_id, bank_code, account_no_hash)
    where b.member_id = p_member;
  select sum(o.amount) into v_amount from open_play(p_member, v_currency, v_account.account_no_hash) o;
  if v_amount is null then return 0; end if;
  if v_account.member_id is null or exists (
    select from open_play(p_member, v_currency, v_account.account_no_hash) o
    where not exists (select from inflows i where i.inflow_id = o.operation_id and i.credited_member_id = p_member
      and i.from_bank = v_account.bank_code and i.occurred_at + interval '1 minute' >= v_account.entered_at
      and i.evidence ->> 'memberId' = p_member and i.evidence ->> 'account' = 'fits'
      and (i.evidence ->> 'score')::int >= (i.evidence ->> 'threshold')::int)) then
    return null;
  end if;
  insert into play_waivers (member_id, currency, amount, account_no_hash, operator, reason)
    values (p_member, v_currency, v_amount, v_account.account_no_hash, p_operator, p_reason) returning waiver_id into v_waiver;
  update play_requirements r set waiver_id = v_waiver from open_play(p_member, v_currency, v_account.account_no_hash) o
    where r.member_id = p_member and r.operation_id = o.operation_id;
  return v_amount;
end $$;

revoke all on function require_play, check_play_through, check_waived_account, waive_play from public;
grant execute on function policy_number, open_play, play_through, refuse_unplayed, waive_play to kapao_app;
grant select on play_requirements, play_waivers to kapao_app;
grant select on play_requirements to audit;
grant select (member_id, waiver_id, currency, amount, account_no_hash, operator, at) on play_waivers to audit;
