-- The nearest known credit of this amount that no row of the format has told yet, whatever its details: within a day where a feed tells
-- credits, within ten minutes where only people and slips do.
create or replace function resembling_credit(p_account text, p_format text, p_line statement_line, p_except text[]) returns text
language sql stable as $$
  select i.bank_ref
  from inflows i
    left join statement_rows r on i.source = 'file' and r.receiving_account_id = i.receiving_account_id and r.inflow_ref = i.bank_ref
      and r.taken_at is not null and r.fate = 'NEW'
    cross join lateral (select case when exists (select from receiving_accounts a where a.receiving_account_id = p_account
      and a.last_polled_at is not null) then interval '1 day 10 minutes' else interval '10 minutes' end as within) a
  where i.receiving_account_id = p_account and i.amount = (p_line).amount and i.currency = (p_line).currency and i.bank_ref <> all (p_except)
    and i.occurred_at between (p_line).at - a.within and (p_line).until + a.within
    and not exists (select from statement_rows s where s.receiving_account_id = p_account and s.inflow_ref = i.bank_ref
      and s.format = p_format and s.taken_at is not null and s.fate in ('NEW', 'KNOWN'))
    and not (p_format = 'kbiz' and (i.source = 'qr' or r.format is not distinct from 'kshop'))
    and not (p_format = 'kshop' and r.format is not distinct from 'kbiz')
  order by abs(extract(epoch from i.occurred_at - (p_line).at)), i.bank_ref limit 1
$$;
revoke all on function resembling_credit from public;
grant execute on function resembling_credit to kapao_app, audit;
