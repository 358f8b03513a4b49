-- True while a game may hold a win from before a moment that the ledger does not have: it was not read since, or a bet still runs.
create or replace function has_unread_play(p_member text, p_since timestamptz) returns boolean language sql stable as $$
  select exists (select from game_accounts g where g.member_id = p_member and (g.synced_at is null or g.synced_at < p_since)
      and exists (select from ledger.accounts a where a.owner = p_member and a.code = 'game:' || g.game_code))
    or exists (select from bets b where b.member_id = p_member and b.state = 'RUNNING' and b.placed_at < p_since)
$$;
revoke all on function has_unread_play from public;
grant execute on function has_unread_play to kapao_app, audit;
