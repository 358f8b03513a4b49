-- Withholds incoming money at commit, when it is in the wallet, whichever way it came: all of it for an excluded member, else the part above
-- the member's own deposit limit.
create or replace function set_aside() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from play_limits where member_id = new.member_id and kind = 'DEPOSIT'
      union all select from exclusions where member_id = new.member_id and returned_at is null) then return null; end if;
  if (standing_exclusion(new.member_id)).exclusion_id is not null then
    perform withhold(new, 'EXCLUDED', new.amount);
  elsif is_money_in(new.member_id, new.operation_id, new.kind) then
    perform withhold(new, 'LIMIT', (select max(l.used - l.most) from play_limits_of(new.member_id, new.created_at) l where l.kind = 'DEPOSIT'));
  end if;
  return null;
end $$;
revoke all on function set_aside from public;
