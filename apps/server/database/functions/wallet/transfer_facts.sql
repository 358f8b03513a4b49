-- Returns what may stop a transfer: the member, the game and the account there; to a game also exclusion, limits and holds, from it a
-- balance that is examined.
create or replace function transfer_facts(o operations) returns jsonb
language plpgsql stable set enable_seqscan = off as $$
declare
  v_is_play constant boolean := o.from_code = 'WALLET';
begin
  return (select jsonb_strip_nulls(jsonb_build_object(
      -- Money is taken back from a game for any member.
      'status', case when m.status <> 'ACTIVE' and o.to_code <> 'HOUSE' then m.status end,
      -- A game that is closed takes no more money, but gives back what it holds.
      'game', case when g.code is null or v_is_play and (not g.is_on or is_in_maintenance(g.in_maintenance, g.maintenance_from, g.maintenance_until))
        then 'CLOSED' when a.username is null then 'NO_ACCOUNT' end,
      'examined', case when o.to_code = 'WALLET' then examined_facts(o.member_id, o.counterparty, o.currency) end,
      'exclusion', case when v_is_play then exclusion_facts(o.member_id) end,
      'playLimits', case when v_is_play then play_limit_facts(o.member_id, '{LOSS,STAKE}') end,
      'playTime', case when v_is_play then play_time_facts(o.member_id) end,
      'hold', case when v_is_play then hold_facts(o.member_id, o.currency) end))
    from members m left join games g on g.code = o.counterparty
      left join game_accounts a on a.game_code = g.code and a.member_id = m.member_id
    where m.member_id = o.member_id);
end $$;
revoke all on function transfer_facts from public;
