-- Records in one statement all balances of a reading that agree with the ledger (record 61), by the rules of `note_quiet_balance`. Returns
-- the games whose balance must be examined or whose account changed around the reading; it locks the game accounts before the member.
create or replace function note_quiet_balances(p_member text, p_currency text, p_games text[], p_reported bigint[], p_asked_at
    timestamptz) returns setof text
language plpgsql set enable_seqscan = off as $$
begin
  perform from game_accounts where member_id = p_member and game_code = any (p_games) order by game_code for update;
  perform from members where member_id = p_member for no key update;
  return query
    with read as (select * from unnest(p_games, p_reported) r (game, reported)),
      noted as (
        update game_accounts a set synced_at = p_asked_at from read r
        where a.member_id = p_member and a.game_code = r.game and (a.synced_at is null or a.synced_at <= p_asked_at)
          and not exists (select from result_checks c where c.member_id = p_member and c.game_code = r.game and c.closed_at is null)
          and coalesce((select coalesce(o.final_at, 'infinity') from operations o
          where o.member_id = p_member and o.kind = 'transfer' and o.counterparty = r.game order by o.final_at desc limit 1) < p_asked_at, true)
          and r.reported = coalesce((select l.balance from ledger.accounts l
            where l.owner = p_member and l.code = 'game:' || r.game and l.currency = p_currency), 0)
          and 0 = coalesce((select l.balance from ledger.accounts l
            where l.owner = p_member and l.code = 'quarantine:' || r.game and l.currency = p_currency), 0)
          and -coalesce((select l.balance from ledger.accounts l
              where l.owner = p_member and l.code = 'result:' || r.game and l.currency = p_currency), 0)
            = coalesce((select g.told + g.allowed from game_results g where g.member_id = p_member and g.game_code = r.game), 0)
        returning a.game_code)
    select r.game from read r where r.game not in (select n.game_code from noted n);
end $$;
grant execute on function note_quiet_balances to kapao_app;
