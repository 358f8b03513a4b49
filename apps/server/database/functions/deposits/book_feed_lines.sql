-- Books lines of a bank's feed or notices that are new as far as the caller knows. All of it or nothing; answers the inflows that are in
-- the books now, because a bank may give two lines one number. Left out are those whose member is busy, not active or of another currency,
-- all of that member, and facts that another told meanwhile. Members come first and in one order; nobody here waits for them.
create or replace function book_feed_lines(p_account text, p_source text, p_house text, p_lines jsonb, p_coin_window_days int,
    p_max_coins_per_day bigint) returns uuid[]
language plpgsql set enable_seqscan = off as $$
declare
  v_currency text;
  v_lines told_line[];
  v_members text[];
  l told_line;
begin
  select currency into v_currency from receiving_accounts where receiving_account_id = p_account;
  select array_agg(x) into v_lines from jsonb_populate_recordset(null::told_line, p_lines) x;
  select array_agg(f.member_id) into v_members from (
    select m.member_id from members m
    where m.member_id = any (array(select x.member from unnest(v_lines) x)) and m.status = 'ACTIVE' and m.currency = v_currency
    order by m.member_id for no key update skip locked) f;
  with written as (
    insert into inflows (receiving_account_id, bank_ref, inflow_id, amount, currency, state, wait_reason, source, from_bank,
      from_account_masked, from_name, credited_member_id, credited_by, evidence, occurred_at, house_code, final_at)
    select p_account, x.ref, x.inflow, x.amount, x.currency, case when x.member is null then 'UNMATCHED' else 'CREDITED' end, x.reason,
      p_source, x.bank, x.masked, x.name, x.member, case when x.member is not null then 'MATCH' end, x.evidence, x.at, p_house,
      case when x.member is not null then now() end
    from unnest(v_lines) x where x.member is null or (x.member = any (v_members) and x.currency = v_currency) order by x.seq
    on conflict (receiving_account_id, bank_ref) do nothing returning inflow_id
  )
  select array_agg(x order by x.seq), array_agg(distinct x.member) filter (where x.member is not null) into v_lines, v_members
    from unnest(v_lines) x join written w on w.inflow_id = x.inflow;
  insert into bank_feed_lines (receiving_account_id, bank_seq, bank_ref, amount, currency)
    select p_account, x.seq, x.ref, x.amount, x.currency from unnest(v_lines) x on conflict do nothing;
  if v_members is not null then
    perform open_deposits(p_account, v_lines);
    perform ledger.post_movements(array_agg(x.member), array_agg(x.inflow), 'credit', 'deposit', v_currency, p_house, 'cash',
      array_agg(x.amount)) from unnest(v_lines) x where x.member is not null;
    perform settle_coins_of(v_members, v_currency, p_coin_window_days, p_max_coins_per_day);
    insert into likeness_marks (kind, mark, member_id)
      select distinct s.kind, decode(s.mark, 'hex'), x.member
      from unnest(v_lines) x, jsonb_to_recordset(x.marks) as s (kind text, mark text) where x.member is not null
      on conflict (kind, mark, member_id) do update set last_at = now() where likeness_marks.last_at < now() - interval '1 hour';
    -- Money that came from the account under the member's name proves it.
    perform prove_account(x.member, 'DEPOSIT', x.inflow) from unnest(v_lines) x
      where x.proves and not exists (select from account_proofs p where p.member_id = x.member);
  end if;
  -- Money that is nobody's yet is the house owner's, who comes last.
  foreach l in array coalesce(v_lines, '{}') loop
    if l.member is null then
      perform ledger.post_movements(array['house:' || p_account], array[l.inflow], 'receive', 'inflow', l.currency, p_house, 'suspense',
        array[l.amount]);
    end if;
  end loop;
  return array(select x.inflow from unnest(v_lines) x);
end $$;
grant execute on function book_feed_lines to kapao_app;
