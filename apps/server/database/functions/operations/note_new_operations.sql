-- Writes what new operations bring with them: the first step of their history, the play that deposits and releases of withheld money require,
-- the bonus choice that waits for a deposit, the news in the inbox, and every thousandth operation of a member the count by type. Refuses a
-- withdrawal that does not begin in review. Members are passed as values, so that a cluster queries only their nodes.
create or replace function note_new_operations() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_members text[];
  v_has_news boolean;
  v_is_counted boolean;
  v_is_skipped boolean;
begin
  with noted as (
    insert into operation_steps (member_id, operation_id, step_no, state) select member_id, operation_id, 1, state from new_operations
  )
  select array_agg(distinct member_id) filter (where kind = 'deposit' or state = 'RELEASED'), bool_or(state in ('CREDITED', 'POSTED')),
      bool_or(statement_no % 1000 = 0), bool_or(kind = 'withdrawal' and state <> 'REVIEW')
    into v_members, v_has_news, v_is_counted, v_is_skipped from new_operations;
  if v_is_skipped then raise exception 'a withdrawal begins in review' using errcode = 'check_violation'; end if;
  if v_is_counted then
    perform tally_statement(n.member_id, n.statement_no) from new_operations n where n.statement_no % 1000 = 0 order by n.statement_no;
  end if;
  if v_has_news then
    insert into inbox_events (member_id, kind, subject, facts)
      select member_id, kind, operation_id, jsonb_build_object('amount', amount::text, 'currency', currency, 'sign', cash_sign,
          'source', case when cash_sign = 1 then from_code else to_code end, 'state', state, 'answer', null)
        from new_operations where kind in ('deposit', 'reward') and state = 'CREDITED' or kind = 'adjustment' and state = 'POSTED'
      on conflict do nothing;
  end if;
  if v_members is null then return null; end if;
  update bonus_choices c set deposit_operation_id = n.operation_id, next_try_at = clock_timestamp()
    from (select distinct on (member_id) member_id, operation_id from new_operations where kind = 'deposit' and state = 'CREDITED'
      order by member_id, statement_no) n
    where c.member_id = any (v_members) and c.member_id = n.member_id and c.deposit_operation_id is null and c.ended_at is null
      and c.expires_at > clock_timestamp();
  -- Money that is gone is not asked for: with less than one whole unit left anywhere the deposits before have been lost.
  update play_requirements r set met_at = clock_timestamp()
    from (select distinct member_id, currency from new_operations where kind = 'deposit' or state = 'RELEASED') n
    where r.member_id = any (v_members) and r.member_id = n.member_id and r.currency = n.currency and r.met_at is null
      and not exists (select from bets b where b.member_id = any (v_members) and b.member_id = n.member_id and b.state = 'RUNNING')
      and (select coalesce(sum(a.balance), 0) from ledger.accounts a
        where a.owner = any (v_members) and a.owner = n.member_id and a.currency = n.currency
          and (a.code = 'cash' or a.code like 'game:%' or a.code like 'transit:%' or a.code like 'hold:%'))
        < (select 10::numeric ^ c.exponent from ledger.currencies c where c.currency = n.currency);
  insert into play_requirements (member_id, operation_id, currency, amount, factor, since)
    select n.member_id, n.operation_id, n.currency, n.amount, f.factor, n.created_at
    from new_operations n join (select currency, policy_number('playThrough', 'factor' || currency) as factor
      from (select distinct currency from new_operations) c) f on f.currency = n.currency and f.factor > 0
    where n.kind = 'deposit' or n.state = 'RELEASED';
  return null;
end $$;
revoke all on function note_new_operations from public;
