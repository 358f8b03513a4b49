-- Returns the net loss of a member in a period: from settled bets, or from the ledger where a provider reports no bets. It adds losses that
-- balances show and no bet explains yet, whenever they arose.
create or replace function net_loss(p_member text, p_currency text, p_since timestamptz, p_until timestamptz) returns bigint
language sql stable as $$
  select ((select coalesce(sum(b.stake - b.payout), 0) from bets b where b.member_id = p_member and b.currency = p_currency
      and b.state = 'SETTLED' and b.settled_at >= p_since and b.settled_at < p_until)
    + (select coalesce(sum(greatest(a.balance + r.told + r.allowed, 0)), 0) from game_results r
      join ledger.accounts a on a.owner = p_member and a.code = 'result:' || r.game_code and a.currency = p_currency
      where r.member_id = p_member and game_compares(r.game_code))
    + (select coalesce(sum(case when m.to_code like 'result:%' then m.amount else -m.amount end), 0) from ledger.movements m
      where m.owner = p_member and m.currency = p_currency and m.at >= p_since and m.at < p_until
        and ((m.from_code like 'game:%' and m.to_code like 'result:%') or (m.from_code like 'result:%' and m.to_code like 'game:%'))
        and split_part(m.from_code, ':', 2) = split_part(m.to_code, ':', 2) and not game_compares(split_part(m.from_code, ':', 2))))::bigint
$$;
grant execute on function net_loss to kapao_app;
