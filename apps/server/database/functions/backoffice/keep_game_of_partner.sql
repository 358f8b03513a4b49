-- Refuses to change the game that a partner provides. A new partner of a game receives the accounts that have no partner yet.
create or replace function keep_game_of_partner() returns trigger language plpgsql set search_path = public as $$
declare v_game text := new.settings ->> 'game';
begin
  if tg_op = 'UPDATE' then
    if old.settings ->> 'game' is distinct from v_game then
      raise exception 'partner % provides % already', old.partner_id, old.settings ->> 'game'
        using errcode = 'check_violation', constraint = 'one_partner_keeps_its_game';
    end if;
    return new;
  end if;
  -- Accounts from before they kept their partner belong to the one that is there, before there are two.
  update game_accounts a set partner_id = p.partner_id from partners p
    where a.game_code = v_game and a.partner_id is null and p.kind = 'game' and p.settings ->> 'game' = v_game;
  return new;
end $$;
