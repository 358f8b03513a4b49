-- Returns for each row of a statement file the fate it would have and the credit it matches. Rows that the feed has not read past come
-- first, then certain matches, so that no other row takes their credit.
create or replace function foresee_statement(p_account text, p_format text, p_lines jsonb, out no int, out fate text, out inflow_ref text)
    returns setof record
language plpgsql stable as $$
declare
  l statement_line;
  v_given text[] := '{}';
  v_sure boolean;
begin
  for l in select x.* from jsonb_populate_recordset(null::statement_line, p_lines) x
    order by has_feed_read(p_account, x.until),
      exists (select from find_same_credit(p_account, p_format, x.amount, x.currency, x.at, x.until, x.bank, x.masked) s where s.is_sure)
      desc, x.no loop
    no := l.no;
    select 'REPEATED', r.inflow_ref into fate, inflow_ref from statement_rows r
      where r.receiving_account_id = p_account and r.identity = l.identity and r.taken_at is not null and r.fate in ('NEW', 'KNOWN', 'DOUBT');
    if not found then
      -- A bank may write the reference by which others know the credit.
      select 'KNOWN', i.bank_ref into fate, inflow_ref from inflows i
        where i.receiving_account_id = p_account and i.bank_ref = l.identity and i.amount = l.amount and i.currency = l.currency
      union all
      select 'KNOWN', n.inflow_ref from inflow_references n where n.receiving_account_id = p_account and n.bank_ref = l.identity limit 1;
      if found and exists (select from statement_rows r where r.receiving_account_id = p_account and r.inflow_ref = foresee_statement.inflow_ref
          and r.format = p_format and r.taken_at is not null and r.fate in ('NEW', 'KNOWN')) then
        fate := 'REPEATED';
      end if;
    end if;
    if not found then
      select s.inflow_ref, s.is_sure into inflow_ref, v_sure from find_same_credit(p_account, p_format, l.amount, l.currency, l.at, l.until,
        l.bank, l.masked, v_given) s;
      fate := case when not found then 'NEW' when v_sure then 'KNOWN' else 'DOUBT' end;
      if fate <> 'NEW' then
        v_given := v_given || inflow_ref;
      else
        inflow_ref := resembling_credit(p_account, p_format, l, v_given);
        if inflow_ref is not null or has_feed_read(p_account, l.until) then fate := 'DOUBT'; end if;
      end if;
    elsif fate = 'KNOWN' then
      v_given := v_given || inflow_ref;
    end if;
    return next;
  end loop;
end $$;
grant execute on function foresee_statement to kapao_app;
