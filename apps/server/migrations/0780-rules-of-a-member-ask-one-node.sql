-- As in 0772 and 0775: each table of members is asked about the member by value, also in a subquery, or a node asks all others; and what is read
-- of a copied table is read apart.

create function game_compares(p_code text) returns boolean language sql stable as $$
  select coalesce((select compares_results from games where code = p_code), true)
$$;
revoke all on function game_compares from public;
grant execute on function game_compares to kapao_app;

-- As in 0561 and 0610.
create or replace function net_loss(p_member text, p_currency text, p_since timestamptz, p_until timestamptz) returns bigint
language sql stable as $$
  select ((select coalesce(sum(b.stake - b.payout), 0) from bets b where b.member_id = p_member and b.currency = p_currency
      and b.state = 'SETTLED' and b.settled_at >= p_since and b.settled_at < p_until)
    + (select coalesce(sum(greatest(a.balance + r.told + r.allowed, 0)), 0) from game_results r
      join ledger.accounts a on a.owner = p_member and a.code = 'result:' || r.game_code and a.currency = p_currency
      where r.member_id = p_member and game_compares(r.game_code))
    + (select coalesce(sum(case when m.to_code like 'result:%' then m.amount else -m.amount end), 0) from ledger.movements m
      where m.owner = p_member and m.currency = p_currency and m.at >= p_since and m.at < p_until
        and ((m.from_code like 'game:%' and m.to_code like 'result:%') or (m.from_code like 'result:%' and m.to_code like 'game:%'))
        and split_part(m.from_code, ':', 2) = split_part(m.to_code, ':', 2) and not game_compares(split_part(m.from_code, ':', 2))))::bigint
$$;

create or replace function check_play() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from play_limits where member_id = new.member_id) then
    if not exists (select 1 from exclusions where member_id = new.member_id and returned_at is null) then return new; end if;
  end if;
  perform refuse_excluded(new.member_id);
  if new.kind = 'aside' then perform refuse_beyond(new.member_id, '{DEPOSIT}', new.amount, new.created_at); end if;
  if new.kind = 'transfer' then
    perform refuse_beyond(new.member_id, '{LOSS,STAKE}', new.amount, new.created_at);
    perform touch_play(new.member_id);
  end if;
  return new;
end $$;

do $do$
declare
  v_changed record;
  v_before text;
  v_after text;
begin
  for v_changed in select * from (values
    ('play_limits_of(text, timestamptz)', 'not exists (select 1 from games g where g.code = b.game_code and not g.compares_results)', 'game_compares(b.game_code)'),
    ('check_withdrawal_approvals()', 'a.member_id = w.member_id', 'a.member_id = new.member_id'),
    ('returnable(text, uuid)', 'a.member_id = d.member_id', 'a.member_id = p_member'),
    ('returnable(text, uuid)', 'r.member_id = d.member_id', 'r.member_id = p_member'),
    ('next_transfer_call(text, uuid, bigint, integer, text, text, bigint, text, text)', '  v_call int;
begin', '  v_call int;
  v_told bigint;
begin'),
    ('next_transfer_call(text, uuid, bigint, integer, text, text, bigint, text, text)', 'insert into transfer_evidence (member_id, operation_id, balance_before, told_before)
      values (p_member, p_operation, p_balance,
        coalesce((select told from game_results where member_id = p_member and game_code = o.counterparty), 0))',
      'v_told := coalesce((select told from game_results where member_id = p_member and game_code = o.counterparty), 0);
    insert into transfer_evidence (member_id, operation_id, balance_before, told_before)
      values (p_member, p_operation, p_balance, v_told)')
  ) t (function, old, new) loop
    v_before := replace(pg_get_functiondef(v_changed.function::regprocedure), 'select from', 'select 1 from');
    v_after := replace(v_before, v_changed.old, v_changed.new);
    if v_after = v_before then raise exception '% is not as expected', v_changed.function; end if;
    execute v_after;
  end loop;
end $do$;

-- A member's first message at two browsers at once: the second waits, also where no key over all nodes holds that there is one conversation.
do $do$
declare
  v_changed record;
  v_before text;
  v_after text;
begin
  for v_changed in select * from (values
    ('chat_conversation_of(text, bytea, text)', '    if found then return v_id; end if;
    insert into', '    if found then return v_id; end if;
    perform from members where member_id = p_member for no key update;
    select conversation_id into v_id from chat_conversations where member_id = p_member;
    if found then return v_id; end if;
    insert into'),
    ('chat_join_guest(text, bytea)', '  select conversation_id into v_id from chat_conversations where member_id = p_member;',
      '  perform from members where member_id = p_member for no key update;
  select conversation_id into v_id from chat_conversations where member_id = p_member;')
  ) t (function, old, new) loop
    v_before := pg_get_functiondef(v_changed.function::regprocedure);
    v_after := replace(v_before, v_changed.old, v_changed.new);
    if v_after = v_before then raise exception '% is not as expected', v_changed.function; end if;
    execute v_after;
  end loop;
end $do$;

-- What must be one member's alone over all nodes is claimed here first (`CLAIMED_KEYS`). One server has a key for it, and asks nothing of this.
create table cluster.claims (of_table text, key text, owner text not null, primary key (of_table, key));
grant select, insert on cluster.claims to kapao_app;

create or replace function refuse_beyond(p_member text, p_kinds text[], p_amount bigint, p_at timestamptz) returns void language plpgsql as $$
declare
  l record;
  v_currency text;
  v_exponent int;
begin
  select p.kind, greatest(p.most - p.used - p.at_risk, 0) as room, p.opens_at into l
    from play_limits_of(p_member, p_at) p where p.kind = any (p_kinds) and p.used + p.at_risk + p_amount > p.most
    order by 2, p.opens_at desc limit 1;
  if not found then return; end if;
  select currency into v_currency from members where member_id = p_member;
  select exponent into v_exponent from ledger.currencies where currency = v_currency;
  perform refuse_with(l.kind || '_LIMIT',
    limit_wait(l.opens_at) || jsonb_build_object('amount', trim_scale(l.room / 10::numeric ^ v_exponent)));
end $$;
