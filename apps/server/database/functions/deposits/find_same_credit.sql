-- Returns the inflow that likely is the credit reported now and was recorded by another reporter, and if that is certain. `p_teller` is a
-- file format, or `bank`, `qr` or `slip` for a bank reference; a QR or manual inflow without digits may be dated a day late.
create or replace function find_same_credit(p_account text, p_teller text, p_amount bigint, p_currency text, p_at timestamptz, p_until
    timestamptz, p_bank text, p_masked text, p_except text[] default '{}'::text[], out inflow_ref text, out is_sure boolean) returns setof
    record
language sql stable as $$
  select i.bank_ref, n.is_near and f.fit = 'same' and i.from_bank = p_bank
  from inflows i
    left join statement_rows r on i.source = 'file' and r.receiving_account_id = i.receiving_account_id and r.inflow_ref = i.bank_ref
      and r.taken_at is not null and r.fate = 'NEW'
    cross join lateral (select digits_fit(i.from_account_masked, p_masked) as fit) f
    cross join lateral (select case when i.source in ('hand', 'qr') and length(longest_digits(i.from_account_masked)) < 4
        then interval '1 day' else interval '0' end as late) l
    cross join lateral (select i.occurred_at - l.late - interval '10 minutes' <= p_until
      and coalesce(r.told_until, i.occurred_at) + interval '10 minutes' >= p_at as is_near) n
    cross join lateral (select case p_teller when 'bank' then interval '7 days' else interval '1 day 10 minutes' end as within) w
  where i.receiving_account_id = p_account and i.amount = p_amount and i.currency = p_currency
    and i.occurred_at between p_at - w.within and p_until + w.within
    and (p_teller = 'bank' or n.is_near and (f.fit <> 'differs' or p_teller in ('slip', 'qr')))
    and i.bank_ref <> all (p_except)
    and case when p_teller in ('bank', 'slip', 'qr') then i.source = 'file'
        and not exists (select from inflow_references n where n.receiving_account_id = p_account and n.inflow_ref = i.bank_ref)
        -- K BIZ has payments by code as one sum a day, which never counts.
        and not (p_teller = 'qr' and r.format is not distinct from 'kbiz')
      else not exists (select from statement_rows s where s.receiving_account_id = p_account and s.inflow_ref = i.bank_ref
          and s.format = p_teller and s.taken_at is not null and s.fate in ('NEW', 'KNOWN'))
        and not (p_teller = 'kbiz' and (i.source = 'qr' or r.format is not distinct from 'kshop'))
        and not (p_teller = 'kshop' and r.format is not distinct from 'kbiz') end
  order by 2 desc, f.fit = 'differs', abs(extract(epoch from i.occurred_at - p_at)), i.bank_ref limit 1
$$;
grant execute on function find_same_credit to kapao_app;
