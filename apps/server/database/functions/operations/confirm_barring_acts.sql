-- Lowers the unconfirmed amounts of operators' acts when a payout is paid that another operator approved after the act; winnings since the
-- act are added. The part given alone is lowered only if the withdrawal was requested after the act, since its approver then knew of it.
create or replace function confirm_barring_acts(p operations) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_won bigint := member_winnings(p.member_id);
begin
  update barring_acts b set alone = c.alone, unconfirmed = greatest(b.unconfirmed + c.won - p.amount, c.alone),
      won_then = case when b.standing_at is not null then v_won end
    from (select o.member_id, o.operator, w.won, case when p.created_at > o.last_at
        then greatest(least(o.alone, o.unconfirmed) + w.won - p.amount, w.kept) else least(o.alone, o.unconfirmed) + w.won end as alone
      from barring_acts o cross join lateral (select
        case when o.alone > 0 then greatest(v_won - coalesce(o.won_then, v_won), 0) else 0 end as won,
        case when o.alone > 0 and o.standing_at is not null and has_unread_play(o.member_id, o.standing_at) then 1 else 0 end as kept) w
      where o.member_id = p.member_id) c
    where b.member_id = p.member_id and c.operator = b.operator and b.unconfirmed > 0
      and exists (select 1 from withdrawal_approvals a join withdrawals w
        on w.member_id = a.member_id and w.operation_id = a.operation_id and w.approval_round = a.approval_round
      where a.member_id = p.member_id and a.operation_id = p.operation_id and a.operator <> b.operator and a.at > b.last_at);
end $$;
revoke all on function confirm_barring_acts from public;
