-- Refuses every change to a game session except its first use.
create or replace function keep_game_session() returns trigger language plpgsql as $$
begin
  if row(old.token_hash, old.member_id, old.game_code, old.partner_id, old.ends_at)
      is distinct from row(new.token_hash, new.member_id, new.game_code, new.partner_id, new.ends_at) or old.used_at is not null then
    raise exception 'a session of % at % was used already', old.member_id, old.game_code
      using errcode = 'check_violation', constraint = 'game_session_is_used_once';
  end if;
  return new;
end $$;
