-- Returns the facts that decide a withdrawal, except its amount and the site's sums, with amounts in minor units as text. A new passkey
-- counts like a new password (record 89), and so does the day's wait by which payout confirmation ended.
create or replace function withdrawal_facts(p_member text, p_currency text, p_change_hours int, p_circle_days int, p_circle_percent int)
    returns jsonb
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return (select jsonb_build_object(
    -- False when open terms, late shares or reward checks must be settled first.
    'isQuiet', not exists (select from turnover_conditions t where t.member_id = p_member and t.state = 'OPEN')
      and not exists (select from late_shares s where s.member_id = p_member and s.is_open)
      and not exists (select from reward_checks r where r.member_id = p_member),
    'account', jsonb_build_object('bank', m.bank_code, 'name', m.bank_account_name, 'hash', encode(b.account_no_hash, 'hex')),
    'sums', (select jsonb_build_object('memberDay', s.member_day::text, 'memberWeek', s.member_week::text,
      'accountDay', s.account_day::text, 'accountWeek', s.account_week::text)
      from payout_sums(p_member, b.account_no_hash, p_currency) s),
    'isBankChanged', coalesce(m.bank_changed_at > statement_timestamp() - make_interval(hours => p_change_hours), false),
    'isPasswordChanged', exists (select from member_changes c where c.member_id = p_member
      and c.at > statement_timestamp() - make_interval(hours => p_change_hours)
      and c.change in ('password', 'password-reset', 'second-factor-off', 'second-factor-reset', 'passkey-added', 'passkeys-reset',
        'payout-passkey-off', 'payout-passkey-ending'))
      or exists (select from payout_confirmations p where p.member_id = p_member and p.ends_at <= statement_timestamp()
        and p.ends_at > statement_timestamp() - make_interval(hours => p_change_hours)),
    'isNewDevice', exists (select from sessions s where s.member_id = p_member and s.is_new_device
      and s.created_at > statement_timestamp() - make_interval(hours => p_change_hours)),
    'isProven', exists (select from account_proofs a where a.member_id = p_member),
    'isStopped', exists (select from payout_stops s where s.reset_at is null),
    'isUnderCheck', is_under_check(p_member),
    'circles', (select jsonb_build_object('deposited', c.deposited::text, 'circled', c.circled::text, 'circles', c.circles)
      from payout_circles(p_member, p_circle_days, p_circle_percent) c),
    'staked', (select coalesce(sum(s.valid_stake), 0) from bets s where s.member_id = p_member and s.state = 'SETTLED'
      and s.settled_at >= statement_timestamp() - make_interval(days => p_circle_days))::text)
  from members m left join member_bank_accounts b using (member_id) where m.member_id = p_member);
end $$;
grant execute on function withdrawal_facts to kapao_app;
