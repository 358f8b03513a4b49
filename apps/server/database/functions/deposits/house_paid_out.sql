-- Returns the amount of withdrawals and return orders that payout partners paid from an account in a period. Partners are found by the
-- account that their settings name, for files or for single orders.
create or replace function house_paid_out(p_account text, p_from timestamptz, p_until timestamptz) returns bigint
language plpgsql stable as $$
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
grant execute on function house_paid_out to kapao_app;
