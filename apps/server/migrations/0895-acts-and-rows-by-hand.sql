-- A payout confirms an act only where it was approved after the act, and what one operator gave alone only where it was asked for after the
-- act: who approved it was told of the act then.
create or replace function confirm_barring_acts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update barring_acts b set alone = c.alone, unconfirmed = greatest(b.unconfirmed - new.amount, c.alone)
    from (select o.member_id, o.operator, case when new.created_at > o.last_at then greatest(least(o.alone, o.unconfirmed) - new.amount, 0)
        else least(o.alone, o.unconfirmed) end as alone from barring_acts o where o.member_id = new.member_id) c
    where b.member_id = new.member_id and c.operator = b.operator and b.unconfirmed > 0
      and exists (select 1 from withdrawal_approvals a join withdrawals w
        on w.member_id = a.member_id and w.operation_id = a.operation_id and w.approval_round = a.approval_round
      where a.member_id = new.member_id and a.operation_id = new.operation_id and a.operator <> b.operator and a.at > b.last_at);
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
