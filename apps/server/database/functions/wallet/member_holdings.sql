-- Returns the member's money in minor units: wallet, rewards not yet collected, withheld money, games, and transfers and withdrawals under
-- way.
create or replace function member_holdings(p_member text) returns bigint language sql stable as $$
  select coalesce(sum(a.balance), 0)::bigint from ledger.accounts a where a.owner = p_member and a.balance > 0
    and (a.code in ('cash', 'invite', 'refund', 'aside') or a.code like 'game:%' or a.code like 'transit:%' or a.code like 'hold:%')
$$;
revoke all on function member_holdings from public;
grant execute on function member_holdings to kapao_app, audit;
