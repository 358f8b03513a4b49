-- One step of a transfer's money: `hold`, then `settle` or `release`. What is taken back from a game meets the claim that was opened when
-- it appeared there.
create or replace function post_transfer(o operations, p_step text) returns void language plpgsql as $$
declare
  v_member constant text := o.member_id;
  v_source constant text := case when o.from_code = 'WALLET' then 'cash' else 'game:' || o.counterparty end;
  v_transit constant text := 'transit:' || o.counterparty;
  v_destination constant text := case when o.to_code = 'HOUSE' then 'quarantine:' || o.counterparty
    when o.from_code = 'WALLET' then 'game:' || o.counterparty else 'cash' end;
  v_said text;
begin
  v_said := ledger.post_movement(v_member, o.operation_id, p_step, 'transfer', o.currency,
    case p_step when 'hold' then v_source else v_transit end,
    case p_step when 'hold' then v_transit when 'settle' then v_destination when 'release' then v_source end, o.amount);
  if p_step = 'hold' and starts_with(v_said, 'short:') then perform refuse_with('MONEY_NOT_ENOUGH'); end if;
  if v_said <> 'posted' then
    raise exception 'invariant: %.% is posted once, with one content (%)', o.operation_id, p_step, v_said;
  end if;
end $$;
grant execute on function post_transfer(o operations, p_step text) to kapao_app;
