-- Withholds part of money that came in, at most what is left of it in the wallet, and asks no play for that part.
create or replace function withhold(o operations, p_reason text, p_excess bigint) returns void language plpgsql as $$
declare
  v_amount bigint;
  v_id constant uuid := gen_random_uuid();
  v_said text;
begin
  if coalesce(p_excess, 0) <= 0 then return; end if;
  -- The same transaction may have spent or withheld part of it already.
  select least(p_excess, a.balance, o.amount - (select coalesce(sum(s.amount), 0) from operations s where s.member_id = o.member_id
      and s.kind = 'aside' and s.state = 'HELD' and s.external_ref = o.operation_id::text)) into v_amount
    from ledger.accounts a where a.owner = o.member_id and a.code = 'cash' and a.currency = o.currency;
  if coalesce(v_amount, 0) <= 0 then return; end if;
  perform from open_operation(jsonb_populate_record(null::operations, jsonb_build_object('member_id', o.member_id, 'operation_id', v_id,
    'kind', 'aside', 'state', 'HELD', 'statement_type', 'transfer', 'from_code', 'WALLET', 'to_code', 'ASIDE', 'counterparty', p_reason,
    'amount', v_amount::text, 'currency', o.currency, 'cash_sign', -1, 'external_ref', o.operation_id)));
  v_said := ledger.post_movement(o.member_id, v_id, 'hold', 'aside', o.currency, 'cash', 'aside', v_amount);
  if v_said <> 'posted' then raise exception 'invariant: % is withheld once (%)', o.operation_id, v_said; end if;
  update play_requirements set met_at = clock_timestamp()
    where member_id = o.member_id and operation_id = o.operation_id and amount <= v_amount;
  update play_requirements set amount = amount - v_amount
    where member_id = o.member_id and operation_id = o.operation_id and amount > v_amount and met_at is null;
end $$;
revoke all on function withhold from public;
