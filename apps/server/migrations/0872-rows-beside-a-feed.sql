-- Where the bank tells its credits by a feed that can be read, a row that only a file tells is no credit by itself: people decide about it, and
-- see the nearest known credit of that amount. While the feed cannot be read files count as before.

create function is_fed(p_account text) returns boolean language sql stable as $$
  select exists (select from receiving_accounts r join banks b on b.code = r.bank_code
    where r.receiving_account_id = p_account and r.mode = 'AUTO' and b.kind = 'BANK' and r.is_active
      and r.last_polled_at is not null and r.feed_unread_since is null)
$$;
grant execute on function is_fed to kapao_app, audit;

create or replace function foresee_statement(p_account text, p_format text, p_lines jsonb, out no int, out fate text, out inflow_ref text)
returns setof record language plpgsql stable as $$
declare
  l statement_line;
  v_given text[] := '{}';
  v_sure boolean;
  v_is_fed boolean := is_fed(p_account);
begin
  for l in select x.* from jsonb_populate_recordset(null::statement_line, p_lines) x order by x.no loop
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
      if fate = 'NEW' then
        inflow_ref := null;
        if v_is_fed then
          fate := 'DOUBT';
          select i.bank_ref into inflow_ref from inflows i
            where i.receiving_account_id = p_account and i.amount = l.amount and i.currency = l.currency and i.bank_ref <> all (v_given)
              and i.occurred_at between l.at - interval '1 day' and l.until + interval '1 day'
            order by abs(extract(epoch from i.occurred_at - l.at)), i.bank_ref limit 1;
        end if;
      end if;
    end if;
    if inflow_ref is not null and fate <> 'REPEATED' then v_given := v_given || inflow_ref; end if;
    return next;
  end loop;
end $$;
