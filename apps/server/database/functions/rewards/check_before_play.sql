-- Rewards that are no operation yet, and ways to pay in that are shown: the member's row comes first here too.
create or replace function check_before_play() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_row constant jsonb := to_jsonb(new);
  v_member constant text := coalesce(v_row ->> 'inviter_id', v_row ->> 'member_id');
  -- The amount of a gift link is unknown before it is taken.
  v_amount constant bigint := case tg_argv[0] when 'deposit' then coalesce((v_row ->> 'amount')::bigint, 1) end;
begin
  if tg_argv[0] = 'deposit' then
    perform refuse_unproven(v_member, 'DEPOSIT', v_amount, now());
  end if;
  perform from members where member_id = v_member for share;
  perform refuse_excluded(v_member);
  if tg_argv[0] = 'deposit' then
    perform refuse_beyond(v_member, '{DEPOSIT}', v_amount, now());
  end if;
  return new;
end $$;
revoke all on function check_before_play from public;
