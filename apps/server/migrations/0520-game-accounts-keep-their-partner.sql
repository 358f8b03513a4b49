-- Who opened a member's account at a game stays the one who is asked about it: another partner knows neither the player nor the money.
alter table game_accounts add column partner_id text references partners;
update game_accounts a set partner_id = p.partner_id from partners p where p.kind = 'game' and p.settings ->> 'game' = a.game_code;

-- Players of some providers have no password: they come by our links only.
alter table game_accounts alter column password_sealed drop not null;
alter table game_accounts add constraint known_password_is_there check (password_sealed is not null or not password_is_known);

create function check_game_account_partner() returns trigger language plpgsql as $$
begin
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
create trigger has_a_partner before insert on game_accounts for each row execute function check_game_account_partner();
create trigger keeps_its_partner before update of partner_id on game_accounts for each row
  when (old.partner_id is distinct from new.partner_id) execute function check_game_account_partner();

-- How far the bets of each partner are read. Cursors are its own words: versions of one mean nothing to another.
create table bet_feed_cursors (
  game_code text not null references games,
  partner_id text not null references partners,
  feed_cursor bigint not null default 0 check (feed_cursor >= 0),
  primary key (game_code, partner_id)
);
insert into bet_feed_cursors (game_code, partner_id, feed_cursor)
  select f.game_code, p.partner_id, f.feed_cursor from bet_feeds f
  join partners p on p.kind = 'game' and p.settings ->> 'game' = f.game_code;
alter table bet_feeds drop column feed_cursor;
grant select on bet_feed_cursors to kapao_app;
grant insert, update on bet_feed_cursors to kapao_worker;

create function keep_game_of_partner() returns trigger language plpgsql security definer set search_path = public as $$
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
create trigger keeps_its_game before insert or update of settings on partners for each row when (new.kind = 'game')
  execute function keep_game_of_partner();

-- So a game may move to another partner, whose row stands beside the first. New accounts are opened at one of them.
drop index one_partner_of_a_game;
create unique index one_partner_of_a_game_at_a_time on partners ((settings ->> 'game')) where kind = 'game' and is_on;
