-- A withdrawal in one statement (record 61), for the usual member: no condition runs, nothing is to be shared or looked at again. What
-- it is decided by is told by `withdrawal_facts`, decided where the rules are, and written by `begin_withdrawal` if under the locks
-- nothing of it has changed. Everything else is told as `look` and goes the way that was there, with the key claimed.

-- Withdrawals that were paid or may still be, of one member and to one account: what ended without a payout counts for nothing.
create function payout_sums(p_member text, p_account bytea, p_currency text)
returns table (member_day bigint, member_week bigint, account_day bigint, account_week bigint) language sql stable as $$
  select m.day, m.week, a.day, a.week
  from (select coalesce(sum(w.amount) filter (where w.created_at > clock_timestamp() - interval '24 hours'), 0)::bigint as day,
      coalesce(sum(w.amount), 0)::bigint as week
    from withdrawals w join operations o using (member_id, operation_id) where w.member_id = p_member and w.currency = p_currency
      and w.created_at > clock_timestamp() - interval '7 days' and o.state not in ('FAILED', 'REJECTED')) m,
    (select coalesce(sum(w.amount) filter (where w.created_at > clock_timestamp() - interval '24 hours'), 0)::bigint as day,
      coalesce(sum(w.amount), 0)::bigint as week
    from withdrawals w join operations o using (member_id, operation_id) where w.account_hash = p_account and w.currency = p_currency
      and w.created_at > clock_timestamp() - interval '7 days' and o.state not in ('FAILED', 'REJECTED')) a
$$;

-- Deposits of the last days, and what of them left without play.
create function payout_circles(p_member text, p_days int, p_percent int)
returns table (deposited bigint, circled bigint, circles int) language sql stable as $$
  select (select coalesce(sum(amount), 0)::bigint from operations
      where member_id = p_member and kind = 'deposit' and created_at > clock_timestamp() - make_interval(days => p_days)),
    coalesce(sum(w.circled), 0)::bigint,
    (count(*) filter (where w.circled > 0 and w.circled * 100 >= w.amount * p_percent))::int
  from withdrawals w join operations o using (member_id, operation_id)
  where w.member_id = p_member and w.created_at > clock_timestamp() - make_interval(days => p_days)
    and o.state not in ('FAILED', 'REJECTED')
$$;

-- What the site paid by itself; the breaker's hour begins anew with every reset.
create function site_payouts(p_currency text)
returns table (day_minor bigint, week_minor bigint, hour_count int, hour_minor bigint) language sql stable as $$
  select (select coalesce(sum(amount), 0)::bigint from automatic_payouts where currency = p_currency
      and hour >= date_trunc('hour', clock_timestamp() - interval '24 hours')),
    (select coalesce(sum(amount), 0)::bigint from automatic_payouts where currency = p_currency
      and hour >= date_trunc('hour', clock_timestamp() - interval '7 days')),
    count(*)::int, coalesce(sum(amount), 0)::bigint
  from withdrawals where is_automatic and currency = p_currency and created_at > greatest(
    clock_timestamp() - interval '1 hour', (select max(reset_at) from payout_stops where reset_at is not null))
$$;

-- Withdrawals to one payout account are decided one after the other until commit; so are all that the site may pay by itself.
create function lock_payouts(p_key text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('payouts/' || p_key, 0))
$$;

create function count_automatic_payout(p_currency text, p_amount bigint) returns void language sql as $$
  insert into automatic_payouts as a (currency, hour, count, amount)
    values (p_currency, date_trunc('hour', clock_timestamp()), 1, p_amount)
    on conflict (currency, hour) do update set count = a.count + 1, amount = a.amount + excluded.amount
$$;

-- The running rule for coins and since when money counts by it; no row while no wheel runs or it gives no coins. A version with the
-- same basis and rate continues the one before it.
create function coin_rule(p_currency text, p_window_days int)
returns table (version int, basis text, coin_per bigint, counted_from timestamptz) language sql stable as $$
  select w.version, w.coin_basis, per.coin_per,
    greatest(now() - make_interval(days => p_window_days), (select min(v.published_at) from wheel_versions v
      where v.version > coalesce((select max(x.version) from wheel_versions x where x.version < w.version
        and (x.coin_basis, x.coin_per_thb, x.coin_per_lak) is distinct from (w.coin_basis, w.coin_per_thb, w.coin_per_lak)), 0)))
  from wheel_versions w
    cross join lateral (select case p_currency when 'THB' then w.coin_per_thb else w.coin_per_lak end as coin_per) per,
    wheel_switch
  where is_on and per.coin_per is not null and w.starts_at <= now() and (w.ends_at is null or w.ends_at > now())
    and w.version = (select max(x.version) from wheel_versions x where x.starts_at <= now())
$$;

-- What a rule counts for a member since its beginning, and the coins that earned. A withdrawal counts from the moment it is asked for
-- until it has failed.
create function coin_sums(p_member text, p_basis text, p_coin_per bigint, p_counted_from timestamptz)
returns table (counted bigint, gone bigint, earned bigint, earned_today bigint, unspent bigint) language sql stable as $$
  select c.counted::bigint, c.gone::bigint, e.earned::bigint, e.earned_today::bigint,
    coalesce((select balance from ledger.accounts where owner = p_member and code = 'coin' and currency = 'COIN'), 0)::bigint
  from (
    select coalesce(sum(valid_stake), 0) as counted, 0 as gone from bets where p_basis = 'turnover' and member_id = p_member
      and state = 'SETTLED' and settled_at >= p_counted_from having p_basis = 'turnover'
    union all
    select coalesce(sum(case kind when 'deposit' then amount else -amount end), 0),
      coalesce(sum(amount) filter (where kind = 'withdrawal'), 0) from operations
    where p_basis <> 'turnover' and member_id = p_member and kind in ('deposit', 'withdrawal') and created_at >= p_counted_from
      and state not in ('FAILED', 'REJECTED') having p_basis <> 'turnover') c,
    (select coalesce(sum(coins) filter (where at >= p_counted_from), 0) as earned,
      greatest(0, coalesce(sum(coins) filter (where (at at time zone 'Asia/Bangkok')::date = (now() at time zone 'Asia/Bangkok')::date), 0))
        as earned_today
    from coin_earnings where member_id = p_member and basis = p_basis and coin_per = p_coin_per
      and at >= least(p_counted_from, now() - interval '1 day')) e
$$;

-- What a withdrawal is decided by, but for its amount and the site. Amounts in minor units, as texts.
create function withdrawal_facts(
  p_member text, p_currency text, p_change_hours int, p_circle_days int, p_circle_percent int, p_coin_days int
) returns jsonb language plpgsql stable set enable_seqscan = off as $$
begin
  return (select jsonb_build_object(
    -- What only the longer way can settle first.
    'isQuiet', not exists (select from turnover_conditions t where t.member_id = p_member and t.state = 'OPEN')
      and not exists (select from late_shares s where s.member_id = p_member and s.is_open)
      and not exists (select from reward_checks r where r.member_id = p_member),
    -- The rules it was decided by; somebody may have made them stricter meanwhile.
    'rules', (select jsonb_object_agg(s.name, s.value) from settings s
      where s.name in ('withdraw.' || p_currency, 'policy.payout', 'policy.coins')),
    'status', m.status, 'isHeld', m.payouts_held_at is not null,
    'play', (select jsonb_build_object('required', p.required::text, 'played', p.played::text)
      from play_through(p_member, p_currency, b.account_no_hash) p),
    'limits', (select coalesce(jsonb_agg(jsonb_build_object('period', l.period, 'most', l.most::text, 'used', l.used::text,
      'opensAt', l.opens_at) order by l.opens_at), '[]') from withdrawal_limits(p_member, p_currency, now()) l),
    'hasOpen', exists (select from operations o where o.member_id = p_member and o.kind = 'withdrawal' and o.final_at is null),
    'cash', coalesce((select a.balance from ledger.accounts a where a.owner = p_member and a.code = 'cash'
      and a.currency = p_currency), 0)::text,
    'account', jsonb_build_object('bank', m.bank_code, 'name', m.bank_account_name, 'hash', encode(b.account_no_hash, 'hex')),
    'sums', (select jsonb_build_object('memberDay', s.member_day::text, 'memberWeek', s.member_week::text,
      'accountDay', s.account_day::text, 'accountWeek', s.account_week::text)
      from payout_sums(p_member, b.account_no_hash, p_currency) s),
    'isBankChanged', coalesce(m.bank_changed_at > clock_timestamp() - make_interval(hours => p_change_hours), false),
    'isPasswordChanged', exists (select from member_changes c where c.member_id = p_member
      and c.at > clock_timestamp() - make_interval(hours => p_change_hours)
      and c.change in ('password', 'password-reset', 'second-factor-off', 'second-factor-reset')),
    'isNewDevice', exists (select from sessions s where s.member_id = p_member and s.is_new_device
      and s.created_at > clock_timestamp() - make_interval(hours => p_change_hours)),
    'isProven', exists (select from account_proofs a where a.member_id = p_member),
    'isStopped', exists (select from payout_stops s where s.reset_at is null),
    'circles', (select jsonb_build_object('deposited', c.deposited::text, 'circled', c.circled::text, 'circles', c.circles)
      from payout_circles(p_member, p_circle_days, p_circle_percent) c),
    'staked', (select coalesce(sum(s.valid_stake), 0) from bets s where s.member_id = p_member and s.state = 'SETTLED'
      and s.settled_at >= clock_timestamp() - make_interval(days => p_circle_days))::text,
    'coins', (select jsonb_build_object('version', r.version, 'basis', r.basis, 'perMinor', r.coin_per::text,
      'counted', s.counted::text, 'gone', s.gone::text, 'earned', s.earned::text, 'earnedToday', s.earned_today::text,
      'unspent', s.unspent::text)
      from coin_rule(p_currency, p_coin_days) r, coin_sums(p_member, r.basis, r.coin_per, r.counted_from) s))
  from members m left join member_bank_accounts b using (member_id) where m.member_id = p_member);
end $$;

-- What is due of coins, when it is not nothing; coins that were spent meanwhile are not taken.
create function settle_coins(p_member text, p_currency text, p_coin_days int, p_coins bigint) returns void language plpgsql as $$
declare
  v_earning uuid := gen_random_uuid();
  v_said text;
  r record;
begin
  if p_coins = 0 then return; end if;
  select u.version, u.basis, u.coin_per, u.counted_from, s.counted, s.earned into strict r
    from coin_rule(p_currency, p_coin_days) u, coin_sums(p_member, u.basis, u.coin_per, u.counted_from) s;
  v_said := ledger.post_movement(p_member, v_earning, 'coins', 'coin', 'COIN', case when p_coins > 0 then 'coin:issued' else 'coin' end,
    case when p_coins > 0 then 'coin' else 'coin:issued' end, abs(p_coins));
  if starts_with(v_said, 'short:') then return; end if;
  if v_said <> 'posted' then raise exception 'invariant: an earning is posted once (%)', v_said; end if;
  insert into coin_earnings (member_id, earning_id, version, basis, coin_per, counted_from, counted, earned_before, coins)
    values (p_member, v_earning, r.version, r.basis, r.coin_per, r.counted_from, r.counted, r.earned, p_coins);
end $$;

-- Claims the key, takes the locks of the member, the payout account and, for what goes out by itself, the site; looks whether all is
-- still as it was decided by; then opens the operation, holds the money, settles the coins, writes the decision down and keeps the
-- reply. Answers `begun`, `held` for a key that somebody has, or `look`, with the key claimed and nothing else written.
create function begin_withdrawal(
  p_member text, p_operation uuid, p_amount bigint, p_currency text, p_facts jsonb, p_change_hours int, p_circle_days int,
  p_circle_percent int, p_coin_days int, p_coins bigint, p_account_no_sealed bytea, p_reasons text[], p_approvals int,
  p_circled bigint, p_circles int, p_sums jsonb, p_limits jsonb,
  -- The most that the site pays by itself, this one included.
  p_site_day bigint, p_site_week bigint, p_hour_count int, p_hour_sum bigint,
  p_route text, p_key text, p_body_hash bytea, p_reply text
) returns table (outcome text, claimed_operation uuid) language plpgsql set enable_seqscan = off as $$
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

grant execute on function payout_sums, payout_circles, site_payouts, lock_payouts, count_automatic_payout, coin_rule, coin_sums,
  withdrawal_facts, settle_coins, begin_withdrawal to kapao_app;
