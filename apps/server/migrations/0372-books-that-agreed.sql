-- Sums that agreed are kept, so that the comparison of bank, inflows and ledger adds up only what is new. An inflow that has ended never
-- moves (0004), movements and lines are never changed: what a base holds can only be changed by who may do anything, and that is
-- found by the comparison of everything, once a day.
create table reconciliation_bases (
  receiving_account_id text primary key references receiving_accounts,
  -- When everything of it was last compared from the beginning.
  compared_at timestamptz not null,
  -- Inflows that had ended by then are in the sums.
  until timestamptz not null,
  inflows bigint not null check (inflows >= 0),
  credited bigint not null check (credited >= 0),
  returned bigint not null check (returned >= 0),
  ledger_credited bigint not null check (ledger_credited >= 0),
  -- Lines of the feed up to this one that have their inflow.
  bank_seq bigint not null,
  lines_matched bigint not null check (lines_matched >= 0)
);
comment on table reconciliation_bases is 'What was compared and agreed; the next comparison begins there.';
create index inflows_ended on inflows (receiving_account_id, final_at) where final_at is not null;

-- Adds what has ended since the last base, up to a moment, and lines up to a place of the feed; from the beginning when asked so.
create function keep_reconciliation_base(p_account text, p_until timestamptz, p_bank_seq bigint, p_is_full boolean)
returns void language sql as $$
  insert into reconciliation_bases as k (receiving_account_id, compared_at, until, inflows, credited, returned, ledger_credited,
      bank_seq, lines_matched)
    select p_account, case when p_is_full then now() else coalesce(b.compared_at, now()) end, p_until,
      coalesce(b.inflows, 0) + i.inflows, coalesce(b.credited, 0) + i.credited, coalesce(b.returned, 0) + i.returned,
      coalesce(b.ledger_credited, 0) + c.ledger_credited, p_bank_seq, coalesce(b.lines_matched, 0) + l.lines_matched
    from (select) one
      left join reconciliation_bases b on b.receiving_account_id = p_account and not p_is_full
      cross join lateral (select count(*) as inflows,
          coalesce(sum(f.amount) filter (where f.state = 'CREDITED'), 0)::bigint as credited,
          coalesce(sum(f.amount) filter (where f.state = 'RETURNED'), 0)::bigint as returned
        from inflows f
        where f.receiving_account_id = p_account and f.final_at > coalesce(b.until, '-infinity') and f.final_at <= p_until) i
      cross join lateral (select coalesce(sum(m.amount), 0)::bigint as ledger_credited
        from inflows f join ledger.movements m on m.owner = f.credited_member_id and m.operation_id = f.inflow_id
          and m.step = 'credit' and m.from_code = f.house_code and m.to_code = 'cash'
        where f.receiving_account_id = p_account and f.final_at > coalesce(b.until, '-infinity') and f.final_at <= p_until) c
      cross join lateral (select coalesce(sum(n.amount), 0)::bigint as lines_matched from bank_feed_lines n
        join inflows f on f.receiving_account_id = n.receiving_account_id and f.bank_ref = n.bank_ref and f.amount = n.amount
        where n.receiving_account_id = p_account and n.problem is null and n.bank_seq <= p_bank_seq
          and n.bank_seq > coalesce(b.bank_seq, -1)) l
  on conflict (receiving_account_id) do update set compared_at = excluded.compared_at, until = excluded.until,
    inflows = excluded.inflows, credited = excluded.credited, returned = excluded.returned,
    ledger_credited = excluded.ledger_credited, bank_seq = excluded.bank_seq, lines_matched = excluded.lines_matched
    where p_is_full or k.until <= excluded.until
$$;

-- What does not agree is compared from the beginning each time, until it does.
create function empty_reconciliation_base(p_account text) returns void language sql as $$
  update reconciliation_bases set compared_at = now(), until = '-infinity', inflows = 0, credited = 0, returned = 0,
    ledger_credited = 0, bank_seq = -1, lines_matched = 0 where receiving_account_id = p_account
$$;

grant select on reconciliation_bases to kapao_app, audit;
grant insert, update on reconciliation_bases to kapao_worker;
grant execute on function keep_reconciliation_base, empty_reconciliation_base to kapao_worker;
