-- Adds an operator's act on a member's money or standing to the sums that bar this operator from approving that member's withdrawals
-- (safety 2, W).
create or replace function note_barring_act(p_member text, p_operator text, p_amount bigint, p_is_alone boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from members where member_id = p_member) then return; end if;
  insert into barring_acts (member_id, operator, last_at, unconfirmed, alone)
    values (p_member, p_operator, clock_timestamp(), p_amount, case when p_is_alone then p_amount else 0 end)
    on conflict (member_id, operator) do update set last_at = greatest(barring_acts.last_at, excluded.last_at),
      unconfirmed = barring_acts.unconfirmed + excluded.unconfirmed, alone = barring_acts.alone + excluded.alone;
end $$;
revoke all on function note_barring_act from public;
grant execute on function note_barring_act to kapao_app;
