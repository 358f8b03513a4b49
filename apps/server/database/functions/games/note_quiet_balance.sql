-- Records the time of a balance reading that agrees with the ledger and returns true; returns false and writes nothing if the balance must
-- be examined. The caller has locked the game account and then the member, as at every reading.
create or replace function note_quiet_balance(p_member text, p_game text, p_currency text, p_reported bigint, p_asked_at timestamptz)
    returns boolean
language plpgsql as $$
begin
  update game_accounts a set synced_at = p_asked_at
    where a.member_id = p_member and a.game_code = p_game and (a.synced_at is null or a.synced_at <= p_asked_at)
      and not exists (select from result_checks c where c.member_id = p_member and c.game_code = p_game and c.closed_at is null)
      and coalesce((select coalesce(o.final_at, 'infinity') from operations o
          where o.member_id = p_member and o.kind = 'transfer' and o.counterparty = p_game order by o.final_at desc limit 1) < p_asked_at, true)
      and (p_reported, 0::bigint, coalesce((select r.told + r.allowed from game_results r
          where r.member_id = p_member and r.game_code = p_game), 0))
        = (select coalesce(max(l.balance) filter (where l.code = 'game:' || p_game), 0),
            coalesce(max(l.balance) filter (where l.code = 'quarantine:' || p_game), 0),
            -coalesce(max(l.balance) filter (where l.code = 'result:' || p_game), 0)
          from ledger.accounts l where l.owner = p_member and l.currency = p_currency
            and l.code in ('game:' || p_game, 'quarantine:' || p_game, 'result:' || p_game));
  return found;
end $$;
grant execute on function note_quiet_balance to kapao_app;
