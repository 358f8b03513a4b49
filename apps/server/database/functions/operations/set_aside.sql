-- Withholds incoming money at commit, when it is in the wallet, whichever way it came: all of it for an excluded member, of a deposit the part
-- above the member's own limit, and then the part above an identity gate.
create or replace function set_aside() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_is_deposit constant boolean := is_money_in(new.member_id, new.operation_id, new.kind);
  -- On a shard the row of a trigger is of the shard's type, which no function takes.
  v_new operations;
begin
  v_new := new;
  if exists (select from exclusions where member_id = new.member_id and returned_at is null) then
    perform withhold(v_new, 'EXCLUDED', new.amount);
  elsif v_is_deposit and exists (select from play_limits where member_id = new.member_id and kind = 'DEPOSIT') then
    perform withhold(v_new, 'LIMIT', (select max(l.used - l.most) from play_limits_of(new.member_id, new.created_at) l where l.kind = 'DEPOSIT'));
  end if;
  if v_is_deposit and exists (select from settings where name = 'policy.identity') then
    perform withhold(v_new, 'IDENTITY', (select max(identity_used(new.member_id, new.currency, 'DEPOSIT', new.created_at)
        - policy_amount('identity', 'depositedAbove' || g.level, new.currency))
      from identity_gates(new.member_id, new.currency, 'DEPOSIT', new.created_at) g));
  end if;
  return null;
end $$;
revoke all on function set_aside from public;
