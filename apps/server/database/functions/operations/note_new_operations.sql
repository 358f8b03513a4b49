-- Writes the first step of all operations of a statement, and the play requirement of each deposit and of each release of withheld money,
-- after closing earlier requirements whose money is lost. Members are passed as values, so that a cluster queries only their nodes.
create or replace function note_new_operations() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare v_members text[];
begin
  with noted as (
    insert into operation_steps (member_id, operation_id, step_no, state) select member_id, operation_id, 1, state from new_operations
  )
  select array_agg(distinct member_id) into v_members from new_operations where kind = 'deposit' or state = 'RELEASED';
  if v_members is null then return null; end if;
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
