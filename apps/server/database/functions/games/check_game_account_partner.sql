-- Refuses a change of the partner of a game account and a partner that does not provide the game. An account without a partner is allowed
-- only while the game has none.
create or replace function check_game_account_partner() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.partner_id is not distinct from old.partner_id then return new; end if;
  if tg_op = 'UPDATE' and old.partner_id is not null then
    raise exception 'the account of % at % was opened at % already', old.member_id, old.game_code, old.partner_id
      using errcode = 'check_violation', constraint = 'game_account_partner_stays';
  end if;
  if new.partner_id is null and exists (select from partners where kind = 'game' and settings ->> 'game' = new.game_code)
      or new.partner_id is not null and not exists (select from partners where partner_id = new.partner_id and kind = 'game'
        and settings ->> 'game' = new.game_code) then
    raise exception 'the account of % at % is opened at nobody', new.member_id, new.game_code
      using errcode = 'check_violation', constraint = 'game_account_has_a_partner';
  end if;
  return new;
end $$;
