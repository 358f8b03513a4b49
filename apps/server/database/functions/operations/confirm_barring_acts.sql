-- Lowers the unconfirmed amounts of operators' acts when a payout is paid that another operator approved after the act; winnings since the
-- act are added. The part given alone is lowered only if the withdrawal was requested after the act, since its approver then knew of it.
create or replace function confirm_barring_acts(p operations) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_won constant bigint := member_winnings(p.member_id);
  b barring_acts;
  v_gained bigint;
  v_alone bigint;
begin
  for b in select * from barring_acts where member_id = p.member_id and unconfirmed > 0 for update loop
    continue when not exists (select from withdrawal_approvals a join withdrawals w
        on w.member_id = a.member_id and w.operation_id = a.operation_id and w.approval_round = a.approval_round
      where a.member_id = p.member_id and a.operation_id = p.operation_id and a.operator <> b.operator and a.at > b.last_at);
    v_gained := case when b.alone > 0 then greatest(v_won - coalesce(b.won_then, v_won), 0) else 0 end;
    v_alone := least(b.alone, b.unconfirmed) + v_gained;
    if p.created_at > b.last_at then
      -- Play that nobody has read keeps the act from being confirmed whole.
      v_alone := greatest(v_alone - p.amount,
        case when b.alone > 0 and b.standing_at is not null and has_unread_play(b.member_id, b.standing_at) then 1 else 0 end);
    end if;
    update barring_acts set alone = v_alone, unconfirmed = greatest(b.unconfirmed + v_gained - p.amount, v_alone),
        won_then = case when b.standing_at is not null then v_won end
      where member_id = b.member_id and operator = b.operator;
  end loop;
end $$;
revoke all on function confirm_barring_acts from public;
