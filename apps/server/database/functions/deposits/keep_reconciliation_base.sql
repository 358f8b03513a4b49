-- Adds to an account's base everything that ended up to a time and the feed lines up to a sequence number, or starts again from the
-- beginning. Inflows that ended by then no longer change, so the separate sums agree.
create or replace function keep_reconciliation_base(p_account text, p_until timestamptz, p_bank_seq bigint, p_is_full boolean) returns
    void
language plpgsql as $$
declare
  v_base reconciliation_bases;
  v_after timestamptz;
  v_inflows bigint;
  v_credited bigint;
  v_returned bigint;
  v_ledger bigint;
  v_lines bigint;
begin
  if not p_is_full then
    select * into v_base from reconciliation_bases where receiving_account_id = p_account;
  end if;
  v_after := coalesce(v_base.until, '-infinity');
  select count(*), coalesce(sum(f.amount) filter (where f.state = 'CREDITED'), 0), coalesce(sum(f.amount) filter (where f.state = 'RETURNED'), 0)
    into v_inflows, v_credited, v_returned
    from inflows f where f.receiving_account_id = p_account and f.final_at > v_after and f.final_at <= p_until;
  select coalesce(sum(m.amount), 0) into v_ledger
    from inflows f join ledger.movements m on m.owner = f.credited_member_id and m.operation_id = f.inflow_id
      and m.step = 'credit' and m.from_code = f.house_code and m.to_code = 'cash'
    where f.receiving_account_id = p_account and f.final_at > v_after and f.final_at <= p_until;
  select coalesce(sum(n.amount), 0) into v_lines
    from bank_feed_lines n
      join inflows f on f.receiving_account_id = n.receiving_account_id and f.bank_ref = n.bank_ref and f.amount = n.amount
    where n.receiving_account_id = p_account and n.problem is null and n.bank_seq <= p_bank_seq
      and n.bank_seq > coalesce(v_base.bank_seq, -1);
  insert into reconciliation_bases as k (receiving_account_id, compared_at, until, inflows, credited, returned, ledger_credited,
      bank_seq, lines_matched)
    values (p_account, coalesce(v_base.compared_at, now()), p_until, coalesce(v_base.inflows, 0) + v_inflows,
      coalesce(v_base.credited, 0) + v_credited, coalesce(v_base.returned, 0) + v_returned,
      coalesce(v_base.ledger_credited, 0) + v_ledger, p_bank_seq, coalesce(v_base.lines_matched, 0) + v_lines)
  on conflict (receiving_account_id) do update set compared_at = excluded.compared_at, until = excluded.until,
    inflows = excluded.inflows, credited = excluded.credited, returned = excluded.returned,
    ledger_credited = excluded.ledger_credited, bank_seq = excluded.bank_seq, lines_matched = excluded.lines_matched
    where p_is_full or k.until <= excluded.until;
end $$;
grant execute on function keep_reconciliation_base to kapao_worker;
