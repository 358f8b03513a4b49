-- Some providers ask us who opened a launch link. The link carries a session of ours, which is kept as its hash, ends soon, and is
-- answered once; a repeat of the same question a moment later gets the same answer, because answers are lost.
create table game_sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  member_id text not null,
  game_code text not null,
  partner_id text not null references partners,
  ends_at timestamptz not null,
  used_at timestamptz,
  foreign key (member_id, game_code) references game_accounts
);
create index game_sessions_of on game_sessions (member_id, game_code);
create function keep_game_session() returns trigger language plpgsql as $$
begin
  if row(old.token_hash, old.member_id, old.game_code, old.partner_id, old.ends_at)
      is distinct from row(new.token_hash, new.member_id, new.game_code, new.partner_id, new.ends_at) or old.used_at is not null then
    raise exception 'a session of % at % was used already', old.member_id, old.game_code
      using errcode = 'check_violation', constraint = 'game_session_is_used_once';
  end if;
  return new;
end $$;
create trigger used_once before update on game_sessions for each row execute function keep_game_session();
grant select, insert, update, delete on game_sessions to kapao_member;
