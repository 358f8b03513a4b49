-- Returns the money of a game whose result is examined, and the balance there; null when there is none.
create or replace function examined_facts(p_member text, p_game text, p_currency text) returns jsonb language sql stable as $$
  select jsonb_build_object('waiting', (-q.balance)::text, 'balance', g.balance::text)
  from ledger.accounts q join ledger.accounts g on g.owner = q.owner and g.currency = q.currency and g.code = 'game:' || p_game
  where q.owner = p_member and q.currency = p_currency and q.code = 'quarantine:' || p_game and q.balance < 0
$$;
revoke all on function examined_facts from public;
