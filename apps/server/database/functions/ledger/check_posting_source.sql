-- Refuses a posting that `posting_kinds` does not allow, or that lacks the record which its kind requires as its source (L13). It branches
-- by source, because the plan of one expression would open every named table at every posting.
create or replace function check_posting_source() returns trigger
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  o operations;
  k posting_kinds;
  v_fits boolean;
begin
  select * into o from operations where member_id = new.owner and operation_id = new.operation_id;
  select * into k from posting_kinds where kind = new.kind and step = new.step
    and operation_from in ('', o.from_code) and operation_to in ('', o.to_code);
  v_fits := k.kind is not null and new.reverses_operation is null and (new.line = 1 or k.source = 'RESULT')
    and (k.operation_kind is null
      or (o.kind = k.operation_kind and o.state = any (k.states) and o.amount = new.amount and o.currency = new.currency))
    and (k.from_code is null or new.from_code = replace(k.from_code, '*', coalesce(o.counterparty, '')))
    and (k.to_code is null or new.to_code = replace(k.to_code, '*', coalesce(o.counterparty, '')));
  -- A reward or forfeit names its cause (L13).
  if v_fits and o.kind in ('reward', 'forfeit') then
    v_fits := exists (select from operation_causes where member_id = new.owner and operation_id = new.operation_id);
  end if;
  if v_fits and k.source is not null then
    case k.source
    when 'CAUSE' then null;
    when 'INFLOW' then
      v_fits := exists (select from inflows i where i.inflow_id = new.operation_id and i.state = 'CREDITED'
        and i.credited_member_id = new.owner and (i.amount, i.currency, i.house_code) = (new.amount, new.currency, new.from_code));
    when 'RECEIVED' then
      v_fits := exists (select from inflows i where i.inflow_id = new.operation_id
        and 'house:' || i.receiving_account_id = new.owner and (i.amount, i.currency, i.house_code) = (new.amount, new.currency, new.from_code));
    when 'ASSIGNED', 'RETURNED' then
      v_fits := exists (select from inflows i where i.inflow_id = new.operation_id
        and i.state = case k.source when 'ASSIGNED' then 'CREDITED' else 'RETURNED' end
        and 'house:' || i.receiving_account_id = new.owner and (i.amount, i.currency) = (new.amount, new.currency)
        and new.to_code = case when k.source = 'RETURNED' and exists (select from inflow_returns r
          where r.inflow_id = i.inflow_id and r.state = 'PAID') then 'payout' else i.house_code end);
    when 'GRANT' then
      v_fits := exists (select from bonus_grants g join turnover_conditions t using (member_id, operation_id)
        where g.member_id = new.owner and g.operation_id = new.operation_id and g.kind = new.kind and t.award = new.amount);
    when 'REFUND' then
      v_fits := exists (select from refunds r where r.member_id = new.owner and r.refund_id = new.operation_id
        and (r.amount, r.currency) = (new.amount, new.currency));
    when 'REFUNDED' then
      v_fits := new.amount = (select sum(r.amount) from refunds r where r.member_id = new.owner
        and r.added_operation_id = new.operation_id and r.currency = new.currency);
    when 'INVITEE_DAY' then
      v_fits := exists (select from invite_earnings e where e.inviter_id = new.owner and e.earning_id = new.operation_id
        and e.state = 'EARNED' and (e.amount, e.currency) = (new.amount, new.currency));
    when 'COUPON' then
      v_fits := exists (select from coupons c where c.member_id = new.owner and c.coupon_id = o.external_ref::uuid
        and c.prize = 'cash' and c.claimed_at is not null and (c.amount, c.currency) = (new.amount, new.currency));
    when 'COIN_PRIZE' then
      v_fits := exists (select from coupons c where c.member_id = new.owner and c.coupon_id = new.operation_id
        and c.prize = 'coin' and c.claimed_at is not null and (c.amount, c.currency) = (new.amount, new.currency));
    when 'SPIN' then
      v_fits := new.amount = 1 and new.currency = 'COIN'
        and exists (select from spins s where s.member_id = new.owner and s.spin_id = new.operation_id);
    when 'COINS' then
      v_fits := new.currency = 'COIN' and exists (select from coin_earnings e where e.member_id = new.owner
        and e.earning_id = new.operation_id and abs(e.coins) = new.amount and (new.from_code, new.to_code)
          = (case when e.coins > 0 then 'coin:issued' else 'coin' end, case when e.coins > 0 then 'coin' else 'coin:issued' end));
    when 'ENDED_GRANT' then
      v_fits := exists (select from turnover_conditions t where t.member_id = new.owner
        and t.operation_id = o.external_ref::uuid and t.state <> 'OPEN' and t.currency = new.currency);
    when 'DISPUTE', 'WRITE_OFF' then
      v_fits := exists (select from payout_disputes d where d.member_id = new.owner and d.operation_id = new.operation_id
        and (k.source = 'DISPUTE' or (d.decision = 'WRITE_OFF' and d.ended_at is not null)));
    when 'RECOVERY' then
      v_fits := exists (select from operations w join payout_disputes d using (member_id, operation_id)
        where w.member_id = new.owner and w.kind = 'withdrawal' and w.external_ref = o.external_ref and w.state = 'DISPUTED'
          and (w.amount, w.currency) = (new.amount, new.currency) and d.decision = 'TAKE' and d.ended_at is not null);
    when 'RESULT' then
      v_fits := result_fits(new.owner, new.from_code, new.to_code, new.currency);
    when 'SWEEP' then
      v_fits := exists (select from house_sweeps s where s.sweep_id = new.operation_id and (s.amount, s.currency) = (new.amount, new.currency)
        and case new.step when 'out' then 'house:' || s.from_account = new.owner and new.to_code = house_code_of(s.from_account)
          else 'house:' || s.to_account = new.owner and new.from_code = house_code_of(s.to_account) end);
    when 'RELEASE' then
      v_fits := new.to_balance_after <= 0 and exists (select from result_checks c where c.check_id = new.operation_id
        and c.member_id = new.owner and c.state = 'RELEASED' and c.decided_by is not null and c.currency = new.currency
        and (new.from_code, new.to_code) = ('result:' || c.game_code, 'quarantine:' || c.game_code));
    end case;
  end if;
  if v_fits then return null; end if;
  raise exception 'nothing stands behind %.% of %', new.kind, new.step, new.owner
    using errcode = 'check_violation', constraint = 'posting_has_a_source';
end $$;
revoke all on function check_posting_source from public;
