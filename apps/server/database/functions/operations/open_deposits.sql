-- Opens a deposit for each line that has a member, in the order of the lines. Nothing stops money that the bank has received.
create or replace function open_deposits(p_account text, p_lines told_line[]) returns void
language sql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  with counted as (
    update members m set statement_count = m.statement_count + c.n
    from (select x.member, count(*) as n from unnest(p_lines) x group by 1) c where m.member_id = c.member
    returning m.member_id, m.statement_count - c.n as before
  )
  insert into operations (member_id, operation_id, kind, state, statement_no, statement_type, from_code, to_code, counterparty,
    amount, currency, cash_sign, external_ref, final_at)
  select x.member, x.inflow, 'deposit', 'CREDITED', c.before + row_number() over (partition by x.member order by x.seq), 'deposit',
    x.bank, 'WALLET', p_account, x.amount, x.currency, 1, x.ref, now()
  from unnest(p_lines) x join counted c on c.member_id = x.member
$$;
revoke all on function open_deposits from public;
grant execute on function open_deposits to kapao_app;
