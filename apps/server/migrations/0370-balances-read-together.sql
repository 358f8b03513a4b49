-- What the providers of a member said at one reading, booked in one statement where it says nothing new (record 61): the rules of
-- `note_quiet_balance`, for every game of the reading. Answers the games whose balance has to be looked into, or whose account moved
-- around the reading; nothing of those is written. The accounts come before the member's row, as wherever a balance is booked.
create function note_quiet_balances(p_member text, p_currency text, p_games text[], p_reported bigint[], p_asked_at timestamptz)
returns setof text language plpgsql set enable_seqscan = off as $$
begin
  perform from game_accounts where member_id = p_member and game_code = any (p_games) order by game_code for update;
  perform from members where member_id = p_member for no key update;
  return query
    with read as (select * from unnest(p_games, p_reported) r (game, reported)),
      noted as (
        update game_accounts a set synced_at = p_asked_at from read r
        where a.member_id = p_member and a.game_code = r.game and (a.synced_at is null or a.synced_at <= p_asked_at)
          and not exists (select from result_checks c where c.member_id = p_member and c.game_code = r.game and c.closed_at is null)
          and not exists (select from operations o where o.member_id = p_member and o.kind = 'transfer' and o.counterparty = r.game
            and (o.final_at is null or o.final_at >= p_asked_at))
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
