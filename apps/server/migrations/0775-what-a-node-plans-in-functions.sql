-- A node of a cluster takes no subquery without a table that asks others, no clock beside a choice, no lock of rows of which it does not know where
-- they lie, and moves no row to another owner.

-- As in 0665: what is worked out for a deposit, in a subquery of its own rows.
create or replace function open_play(p_member text, p_currency text, p_account bytea)
returns table (operation_id uuid, amount bigint, since timestamptz, required bigint) language sql stable as $$
  select r.operation_id, r.amount, r.since, (ceil(r.amount * r.factor / c.step) * c.step)::bigint
  from (
    select q.operation_id, q.since, q.currency, q.waiver_id,
      least(q.factor, policy_number('playThrough', 'factor' || p_currency)) as factor,
      q.amount - coalesce((select sum(o.amount) from deposit_returns b
          join operations o on o.member_id = p_member and o.operation_id = b.operation_id
        where b.member_id = p_member and b.deposit_id = q.operation_id and o.state not in ('FAILED', 'REJECTED')), 0)::bigint as amount
    from play_requirements q where q.member_id = p_member and q.currency = p_currency and q.met_at is null
  ) r join ledger.currencies c using (currency)
  where r.factor > 0 and r.amount > 0
    and not exists (select 1 from play_waivers v where v.member_id = p_member and v.waiver_id = r.waiver_id
      and (v.account_no_hash = p_account or v.amount <= (select coalesce(sum(w.amount), 0) from withdrawals w
        join operations o on o.member_id = p_member and o.operation_id = w.operation_id
        where w.member_id = p_member and w.created_at > v.at and w.account_hash = v.account_no_hash
          and o.state not in ('FAILED', 'REJECTED'))))
$$;

-- The second factor and likeness to somebody excluded, with the time asked before the change.
do $do$
declare
  v_changed record;
  v_before text;
  v_after text;
begin
  for v_changed in values
    ('note_second_factor', 'then coalesce(second_factor_since, now()) end', 'then coalesce(second_factor_since, v_now) end'),
    ('decide_match', 'decided_at = clock_timestamp()', 'decided_at = v_now'),
    ('decide_match', 'when not p_is_same then clock_timestamp() end', 'when not p_is_same then v_now end'),
    ('decide_match', 'greatest(o.ends_at, clock_timestamp() + interval ''1 hour'')', 'greatest(o.ends_at, v_now + interval ''1 hour'')')
  loop
    v_before := pg_get_functiondef(v_changed.column1::regproc);
    v_after := replace(v_before, v_changed.column2, v_changed.column3);
    if v_after = v_before then raise exception '% is not as expected', v_changed.column1; end if;
    if v_after !~ 'v_now timestamptz' then
      v_after := case when v_after ~ '\ndeclare\s' then regexp_replace(v_after, '\ndeclare\s', E'\ndeclare v_now timestamptz := clock_timestamp(); ')
        else regexp_replace(v_after, '\nbegin\n', E'\ndeclare v_now timestamptz := clock_timestamp();\nbegin\n') end;
    end if;
    execute v_after;
  end loop;
end $do$;

-- As in 0605, with the member and the currency read one after the other.
create or replace function note_play_refusal(p_member text, p_code text, p_way text, p_amount numeric) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_at timestamptz;
  v_day date;
  v_no int;
  v_currency text;
  v_amount bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('refusals of ' || p_member, 0));
  v_at := clock_timestamp();
  v_day := (v_at at time zone 'Asia/Bangkok')::date;
  select currency into v_currency from members where member_id = p_member;
  if p_amount > 0 then
    select nullif(round(least(p_amount, 9999999999.99) * 10 ^ c.exponent), 0)::bigint into v_amount from ledger.currencies c where c.currency = v_currency;
  end if;
  select count(*)::int + 1 into v_no from play_refusals where member_id = p_member and day = v_day and refusal_no > 0;
  insert into play_refusals as r (member_id, day, code, way, refusal_no, amount, first_at, last_at)
    values (p_member, v_day, p_code, p_way, case when v_no <= 50 then v_no else 0 end, v_amount, v_at, v_at)
    on conflict (member_id, day, code, way, refusal_no) do update
      set times = r.times + 1, amount = coalesce(r.amount + excluded.amount, r.amount, excluded.amount), last_at = excluded.last_at;
end $$;

-- As in 0640, of one member found first. A message of an older talk that joins this one was told when it came; clocks of two nodes may differ a little.
create or replace function push_answer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare v_member text;
begin
  select member_id into v_member from chat_conversations where conversation_id = new.conversation_id and new.created_at > now() - interval '10 seconds';
  if v_member is null then return null; end if;
  insert into push_messages (member_id, subscription_id, kind, subject, expires_at, next_attempt_at)
    select p.member_id, p.subscription_id, 'chat', new.message_id, clock_timestamp() + interval '1 day', clock_timestamp() + interval '15 seconds'
    from push_subscriptions p where p.member_id = v_member
    on conflict do nothing;
  return null;
end $$;

-- As in 0050, with each conversation locked by its id, and what was said moved by writing it anew.
create or replace function chat_join_guest(p_member text, p_guest bytea) returns bigint language plpgsql as $$
declare
  g chat_conversations;
  c chat_conversations;
  v_id uuid;
  v_messages jsonb;
  v_sessions jsonb;
  v_notes jsonb;
begin
  update chat_files set member_id = p_member, guest_hash = null where guest_hash = p_guest;
  select conversation_id into v_id from chat_guests where guest_hash = p_guest;
  if not found then return 0; end if;
  select * into g from chat_conversations where conversation_id = v_id for update;
  if not found then return 0; end if;
  delete from chat_guests where guest_hash = p_guest;
  if not found then return 0; end if;
  select conversation_id into v_id from chat_conversations where member_id = p_member;
  if v_id is not null then select * into c from chat_conversations where conversation_id = v_id for update; end if;
  if c.conversation_id is null then
    update chat_conversations set member_id = p_member where conversation_id = g.conversation_id;
    return g.last_sequence;
  end if;
  -- Client ids of a stranger could be those of the member, so they are told apart from here on.
  select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('conversation_id', c.conversation_id, 'sequence', c.last_sequence + m.sequence,
    'client_id', left(g.conversation_id::text, 8) || ':' || m.client_id)), '[]') into v_messages
    from chat_messages m where m.conversation_id = g.conversation_id;
  select coalesce(jsonb_agg(to_jsonb(s) || jsonb_build_object('conversation_id', c.conversation_id)), '[]') into v_sessions
    from chat_sessions s where s.conversation_id = g.conversation_id;
  select coalesce(jsonb_agg(to_jsonb(n) || jsonb_build_object('conversation_id', c.conversation_id)), '[]') into v_notes
    from chat_notes n where n.conversation_id = g.conversation_id;
  update chat_files set conversation_id = c.conversation_id where conversation_id = g.conversation_id;
  delete from chat_conversations where conversation_id = g.conversation_id;
  insert into chat_messages select * from jsonb_populate_recordset(null::chat_messages, v_messages);
  insert into chat_sessions select * from jsonb_populate_recordset(null::chat_sessions, v_sessions);
  insert into chat_notes select * from jsonb_populate_recordset(null::chat_notes, v_notes);
  update chat_conversations set last_sequence = c.last_sequence + g.last_sequence,
    customer_read = c.last_sequence + g.customer_read,
    support_read = case when g.last_sequence = 0 then c.support_read
      else greatest(c.support_read, case when c.support_read >= c.last_sequence then c.last_sequence + g.support_read else 0 end) end,
    session_id = case when g.last_sequence > 0 then g.session_id else c.session_id end,
    state = case when g.last_sequence > 0 then g.state else c.state end,
    handled_by = case when 'people' in (g.handled_by, c.handled_by) then 'people' else 'flow' end,
    assigned_to = coalesce(c.assigned_to, g.assigned_to),
    last_message_at = greatest(c.last_message_at, g.last_message_at)
    where conversation_id = c.conversation_id;
  return g.last_sequence;
end $$;

-- As in 0301, the site's hours and the withdrawals of the last one each in a subquery.
create or replace function site_payouts(p_currency text)
returns table (day_minor bigint, week_minor bigint, hour_count int, hour_minor bigint) language sql stable as $$
  select w.day, w.week, h.count, h.amount
  from (
    select coalesce(sum(amount) filter (where hour >= date_trunc('hour', statement_timestamp() - interval '24 hours')), 0)::bigint as day,
      coalesce(sum(amount), 0)::bigint as week
    from automatic_payouts where currency = p_currency and hour >= date_trunc('hour', statement_timestamp() - interval '7 days')
  ) w, (
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from withdrawals
    where is_automatic and currency = p_currency and created_at > greatest(statement_timestamp() - interval '1 hour',
      (select max(reset_at) from payout_stops where reset_at is not null))
  ) h
$$;

-- As in 0201, a statement either of the member's rows or of copied ones: a call that runs whole on the member's node mixes none.
create or replace function prove_account(p_member text, p_how text, p_operation uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_moved timestamptz;
  v_account member_bank_accounts;
begin
  if p_how = 'DEPOSIT' then
    select occurred_at into v_moved from inflows where inflow_id = p_operation and credited_member_id = p_member;
  elsif p_how = 'PAYOUT' then
    select created_at into v_moved from operations where member_id = p_member and operation_id = p_operation
      and kind = 'withdrawal' and state = 'PAID';
  end if;
  -- Banks tell whole seconds or minutes, so their moment may lie a little before ours.
  select * into v_account from member_bank_accounts where member_id = p_member and entered_at <= v_moved + interval '1 minute';
  if not found then return false; end if;
  insert into account_proofs (member_id, bank_code, account_no_hash, how, operation_id)
    values (p_member, v_account.bank_code, v_account.account_no_hash, p_how, p_operation)
    on conflict do nothing;
  return found;
end $$;

do $do$
declare
  v_before text := pg_get_functiondef('waive_play'::regproc);
  v_after text := regexp_replace(v_before, 'select b\.\* into v_account from member_bank_accounts b join account_proofs p using \([^)]*\)\s+where b.member_id = p_member;',
    'select * into v_account from member_bank_accounts where member_id = p_member;
  if not exists (select 1 from account_proofs p where p.member_id = p_member and p.bank_code = v_account.bank_code
      and p.account_no_hash = v_account.account_no_hash) then
    v_account := null;
  end if;');
begin
  if v_after = v_before then raise exception 'waive_play is not as expected'; end if;
  execute v_after;
end $do$;

-- As in 0281: whoever is older and like the member, found from the marks that are copied.
create or replace function is_prize_plain(c coupons) returns boolean language plpgsql stable as $$
declare v_since timestamptz;
begin
  if c.currency = 'COIN' or exists (select 1 from reward_reviews r where r.member_id = c.member_id and r.kind = 'prize'
      and r.cause_id = c.coupon_id::text) then
    return false;
  end if;
  select created_at into v_since from members where member_id = c.member_id;
  return not exists (select 1 from members older where (older.created_at, older.member_id) < (v_since, c.member_id)
      and older.member_id = any (array(select o.member_id from likeness_marks m join likeness_marks o using (kind, mark)
        where m.member_id = c.member_id and m.kind <> 'ADDRESS')))
    and reward_debt_open(c.member_id, c.currency) <= 0;
end $$;

-- As in 0665, each table asked about the member by value.
do $do$
declare
  v_before text := pg_get_functiondef('check_play_through'::regproc);
  v_after text := replace(v_before, 'where v.member_id = r.member_id and v.waiver_id = r.waiver_id', 'where v.member_id = new.member_id and v.waiver_id = r.waiver_id');
begin
  if v_after = v_before then raise exception 'check_play_through is not as expected'; end if;
  execute v_after;
end $do$;
