-- A payout confirms an act only where it was asked for after the act, so that who approved it was told of the act.
create or replace function confirm_barring_acts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update barring_acts b set unconfirmed = greatest(b.unconfirmed - new.amount, 0), alone = greatest(least(b.alone, b.unconfirmed) - new.amount, 0)
    where b.member_id = new.member_id and b.unconfirmed > 0 and new.created_at > b.last_at
      and exists (select 1 from withdrawal_approvals a join withdrawals w
        on w.member_id = a.member_id and w.operation_id = a.operation_id and w.approval_round = a.approval_round
      where a.member_id = new.member_id and a.operation_id = new.operation_id and a.operator <> b.operator);
  return null;
end $$;

-- Money of a row that only a file told, also where people booked that row by hand.
create or replace function has_untold_credit(p_member text) returns boolean language sql stable as $$
  select exists (select from inflows i join receiving_accounts r using (receiving_account_id)
    where i.credited_member_id = p_member and i.final_at > now() - interval '7 days' and r.last_polled_at is not null
      and (i.source = 'file' or i.source = 'hand' and exists (select from bank_feed_settlements s
        join bank_feed_lines l using (receiving_account_id, bank_seq) where s.inflow_id = i.inflow_id and l.statement_file is not null))
      and not exists (select from inflow_references n where n.receiving_account_id = i.receiving_account_id and n.inflow_ref = i.bank_ref))
$$;
create index if not exists bank_feed_settlements_of_inflow on bank_feed_settlements (inflow_id);
