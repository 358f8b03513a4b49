-- Claims the key, takes the locks of the member, the payout account and, for what goes out by itself, the site; looks whether all is still
-- as it was decided by; then opens the operation, holds the money, settles the coins, writes the decision down and keeps the reply. Answers
-- `begun`, `held` for a key that somebody has, or `look`, with the key claimed and nothing else written.
create or replace function begin_withdrawal(p_member text, p_operation uuid, p_amount bigint, p_currency text, p_facts jsonb,
    p_change_hours int, p_circle_days int, p_circle_percent int, p_coin_days int, p_coins bigint, p_account_no_sealed bytea, p_reasons
    text[], p_approvals int, p_circled bigint, p_circles int, p_sums jsonb, p_limits jsonb, p_site_day bigint, p_site_week bigint,
    p_hour_count int, p_hour_sum bigint, p_route text, p_key text, p_body_hash bytea, p_reply text) returns table (outcome text,
    claimed_operation uuid)
language plpgsql set enable_seqscan = off as $$
declare
  v_account constant jsonb := p_facts -> 'account';
  v_is_automatic constant boolean := p_approvals = 0;
  v_site record;
  v_said text;
begin
  outcome := 'look';
  perform from members where member_id = p_member for no key update;
  claimed_operation := claim_key(p_member, p_route, p_key, p_body_hash, p_operation);
  if claimed_operation is distinct from p_operation then
    if claimed_operation is null then outcome := 'held'; end if;
    return next;
    return;
  end if;
  perform lock_payouts('account/' || (v_account ->> 'hash'));
  if p_facts is distinct from withdrawal_facts(p_member, p_currency, p_change_hours, p_circle_days, p_circle_percent, p_coin_days) then
    return next;
    return;
  end if;
  if v_is_automatic then perform lock_payouts('site/' || p_currency); end if;
  select * into v_site from site_payouts(p_currency);
  if v_is_automatic and (v_site.day_minor + p_amount > p_site_day or v_site.week_minor + p_amount > p_site_week
      or v_site.hour_count + 1 > p_hour_count or v_site.hour_minor + p_amount > p_hour_sum) then
    return next;
    return;
  end if;
  perform from open_operation(row(p_member, p_operation, 'withdrawal', 'REVIEW', 0, 'withdraw', 'WALLET', v_account ->> 'bank',
    'payout', p_amount, p_currency, -1, p_operation::text, null, null, 0, null, null, 0, null)::operations);
  v_said := ledger.post_movement(p_member, p_operation, 'hold', 'withdrawal', p_currency, 'cash', 'hold:withdraw', p_amount);
  if v_said <> 'posted' then raise exception 'invariant: % is held once (%)', p_operation, v_said; end if;
  perform settle_coins(p_member, p_currency, p_coin_days, p_coins);
  insert into withdrawals (member_id, operation_id, bank_code, bank_account_name, bank_account_no_sealed, review_reasons,
      approvals_needed, is_automatic, account_hash, amount, currency, circled, circles, sums, limits)
    values (p_member, p_operation, v_account ->> 'bank', v_account ->> 'name', p_account_no_sealed, p_reasons, p_approvals,
      v_is_automatic, decode(v_account ->> 'hash', 'hex'), p_amount, p_currency, p_circled, p_circles,
      p_sums || jsonb_build_object('siteDay', v_site.day_minor + p_amount, 'siteWeek', v_site.week_minor + p_amount), p_limits);
  if v_is_automatic then
    perform count_automatic_payout(p_currency, p_amount);
    update operations set state = 'APPROVED', next_attempt_at = clock_timestamp(), lease_until = null, fence = fence + 1
      where member_id = p_member and operation_id = p_operation;
  end if;
  perform keep_reply(p_member, p_route, p_key, 200, p_reply);
  outcome := 'begun';
  return next;
end $$;
grant execute on function begin_withdrawal to kapao_app;
