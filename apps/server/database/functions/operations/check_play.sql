-- Money that leads to play, and what is given: refused to who is excluded, and beyond a limit. Whoever opens an operation has the member's
-- row by then, so that it comes before a limit is set, or is bound by it. Who set nothing pays for one look.
create or replace function check_play() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from play_limits where member_id = new.member_id) then
    if not exists (select 1 from exclusions where member_id = new.member_id and returned_at is null) then return new; end if;
  end if;
  perform refuse_excluded(new.member_id);
  if new.kind = 'aside' then perform refuse_beyond(new.member_id, '{DEPOSIT}', new.amount, new.created_at); end if;
  if new.kind = 'transfer' then
    perform refuse_beyond(new.member_id, '{LOSS,STAKE}', new.amount, new.created_at);
    perform touch_play(new.member_id);
  end if;
  return new;
end $$;
revoke all on function check_play from public;
