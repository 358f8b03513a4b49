-- A reward that is new, or that people let through, may have been worked out before the last bets were stored.
create or replace function check_new_reward() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'refunds' then
    perform hold_play(new.member_id, true);
    insert into reward_checks (member_id, kind, source_id) values (new.member_id, 'refund', new.refund_id) on conflict do nothing;
  else
    insert into reward_checks (member_id, kind, source_id) values (new.inviter_id, 'invite', new.earning_id) on conflict do nothing;
  end if;
  return null;
end $$;
