-- As in 0680: money that goes back leaves suspense for `payout`, because another account pays it. A transfer of the house goes to the side of
-- its own account as before.
create or replace function check_posting_source() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
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
  -- What is given or taken for a reason of its own names it (L13).
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

-- As in 0680, with what went back: by a partner from the account that pays, or by hand from an account that was named. What was returned
-- before orders were kept counts at its own account.
create or replace function house_paid_out(p_account text, p_from timestamptz, p_until timestamptz) returns bigint language plpgsql stable as $$
declare
  v_first timestamptz := date_trunc('hour', p_from + interval '1 hour - 1 microsecond', 'UTC');
  v_last timestamptz := greatest(v_first, least(date_trunc('hour', p_until, 'UTC'), (select u.until from house_hours_until u)));
  v_partners text[];
  v_currency text;
begin
  select r.currency, array(select p.partner_id from partners p where p.kind = 'payout'
      and r.account_no in (p.settings ->> 'debitAccountNo', p.settings ->> 'fromAccountNo')) into v_currency, v_partners
    from receiving_accounts r where r.receiving_account_id = p_account;
  if v_partners is null or v_partners = '{}' then return 0; end if;
  return coalesce((select sum(s.amount) from (
    select h.amount from house_payout_hours h where h.partner_id = any (v_partners) and h.currency = v_currency
      and h.hour >= v_first and h.hour < v_last
    union all
    select m.amount from ledger.movements m join withdrawals w on w.member_id = m.owner and w.operation_id = m.operation_id
      where m.to_code = 'payout' and m.currency = v_currency and w.partner_id = any (v_partners)
        and (m.at >= p_from and m.at < least(v_first, p_until) or m.at >= v_last and m.at < p_until)
    union all
    select r.amount from inflow_returns r where r.state = 'PAID' and r.currency = v_currency and r.partner_id = any (v_partners)
      and r.final_at >= p_from and r.final_at < p_until) s), 0);
end $$;

create or replace function house_balance(p_account text, p_until timestamptz, out opening bigint, out arrived bigint, out sent_back bigint,
  out paid bigint, out swept_in bigint, out swept_out bigint, out balance bigint
) language plpgsql stable as $$
declare v_from timestamptz;
begin
  select h.opening_balance, h.opened_at into opening, v_from from house_account_rules h where h.receiving_account_id = p_account;
  if opening is null or p_until < v_from then return; end if;
  arrived := (house_arrived(p_account, v_from, p_until)).amount;
  paid := house_paid_out(p_account, v_from, p_until);
  sent_back := coalesce((select sum(i.amount) from inflows i where i.receiving_account_id = p_account and i.state = 'RETURNED'
    and i.final_at >= v_from and i.final_at < p_until and not exists (select from house_sweeps s where s.inflow_id = i.inflow_id)
      and not exists (select from inflow_returns r where r.inflow_id = i.inflow_id and r.state = 'PAID')), 0)
    + coalesce((select sum(r.amount) from inflow_return_ends e join inflow_returns r using (return_id) where e.from_account = p_account
      and r.way = 'HAND' and r.state = 'PAID' and r.final_at >= v_from and r.final_at < p_until), 0);
  swept_in := coalesce((select sum(s.amount) from house_sweeps s where s.to_account = p_account and s.inflow_id is null
    and s.sent_at >= v_from and s.sent_at < p_until), 0);
  swept_out := coalesce((select sum(s.amount) from house_sweeps s where s.from_account = p_account
    and s.sent_at >= v_from and s.sent_at < p_until), 0);
  balance := opening + arrived - sent_back - paid + swept_in - swept_out;
end $$;
