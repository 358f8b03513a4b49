-- Returns the member's net result over all games in minor units, positive when the member won, including quarantined results.
create or replace function member_winnings(p_member text) returns bigint language sql stable as $$
  select -coalesce(sum(a.balance), 0)::bigint from ledger.accounts a
    where a.owner = p_member and (a.code like 'result:%' or a.code like 'quarantine:%')
$$;
revoke all on function member_winnings from public;
grant execute on function member_winnings to kapao_app, audit;
