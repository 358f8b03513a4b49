-- One movement each for several owners, of one step, kind, currency and pair of accounts. Those of one owner come in the order given, one
-- entry at a time as the accounts want it; owners are beside each other in one statement. All or none: what `post_movement` would answer
-- with anything but `posted` is an error here. Owners are locked in one order, so that two callers never wait for each other.
create or replace function ledger.post_movements(p_owners text[], p_operations uuid[], p_step text, p_kind text, p_currency text, p_from
    text, p_to text, p_amounts bigint[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $$
declare
  v_owner text;
  v_rounds int;
  v_posted int := 0;
  v_done int;
begin
  for v_owner in select distinct o from unnest(p_owners) o order by o loop
    if pg_advisory_xact_lock(hashtextextended(v_owner, 0)) is null then null; end if;
    if (select count(*) from accounts where owner = v_owner and code in (p_from, p_to) and currency = p_currency) < 2 then
      perform open_accounts(v_owner, p_currency, array[p_from, p_to]);
    end if;
  end loop;
  select max(n) into v_rounds from (select count(*) as n from unnest(p_owners) o group by o) each;
  for v_round in 1..v_rounds loop
    with told as (
      select t.owner, t.operation, t.amount, row_number() over (partition by t.owner order by t.place) as round,
        uuid_send(t.operation) || convert_to(p_step, 'UTF8') || int4send(1) as said
      from unnest(p_owners, p_operations, p_amounts) with ordinality as t (owner, operation, amount, place)
    ),
    taken as (
      update accounts a set balance = balance - t.amount, seq = seq + 1, moved = -t.amount,
        head = sha256(head || t.said || int8send(-t.amount) || int8send(balance - t.amount) || int8send(seq + 1))
      from told t where t.round = v_round and a.owner = t.owner and a.code = p_from and a.currency = p_currency
        and (a.balance >= t.amount or not a.never_negative)
      returning a.owner, t.operation, t.amount, a.seq, a.balance, a.head
    ),
    given as (
      update accounts a set balance = balance + t.amount, seq = seq + 1, moved = t.amount,
        head = sha256(head || t.said || int8send(t.amount) || int8send(balance + t.amount) || int8send(seq + 1))
      from told t where t.round = v_round and a.owner = t.owner and a.code = p_to and a.currency = p_currency
      returning a.owner, a.seq, a.balance, a.head
    )
    insert into movements (owner, operation_id, step, line, kind, currency, amount, from_code, from_seq, from_balance_after,
      from_hash, to_code, to_seq, to_balance_after, to_hash)
    select f.owner, f.operation, p_step, 1, p_kind, p_currency, f.amount, p_from, f.seq, f.balance, f.head,
      p_to, t.seq, t.balance, t.head
    from taken f join given t on t.owner = f.owner;
    get diagnostics v_done = row_count;
    v_posted := v_posted + v_done;
  end loop;
  if v_posted <> cardinality(p_owners) then
    raise exception 'invariant: % of % movements were posted', v_posted, cardinality(p_owners);
  end if;
end $$;
revoke all on function ledger.post_movements from public;
grant execute on function ledger.post_movements to kapao_app;
