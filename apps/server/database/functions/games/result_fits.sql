-- Returns false for a result posting that is not between the accounts of a game of this member in the member's currency. It raises a
-- serialization failure if wins exceed the reported bets plus results allowed without them, so that the caller retries with the latest
-- bets.
create or replace function result_fits(p_owner text, p_from text, p_to text, p_currency text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare v_game constant text := substr(p_from, strpos(p_from, ':') + 1);
begin
  if not exists (select from game_accounts a join members b on b.member_id = a.member_id
      where a.member_id = p_owner and a.game_code = v_game and b.currency = p_currency)
    or (p_from, p_to) not in (('result:' || v_game, 'game:' || v_game), ('game:' || v_game, 'result:' || v_game),
      ('quarantine:' || v_game, 'game:' || v_game), ('result:' || v_game, 'quarantine:' || v_game)) then
    return false;
  end if;
  if starts_with(p_from, 'result:') and (
    select -a.balance - c.step from ledger.accounts a join ledger.currencies c using (currency)
    where a.owner = p_owner and a.code = p_from and a.currency = p_currency
  ) >= coalesce((select r.told + r.allowed from game_results r where r.member_id = p_owner and r.game_code = v_game), 0) then
    -- Bets that were told anew since the books were looked at: worked out again, it fits. What never fits is never posted.
    raise exception 'more was won at % than bets say', v_game using errcode = 'serialization_failure';
  end if;
  return true;
end $$;
revoke all on function result_fits from public;
