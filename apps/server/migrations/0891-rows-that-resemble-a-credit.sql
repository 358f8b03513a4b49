-- A row that resembles a known credit, and a report of the bank that resembles a credit of a file, are no second credit by themselves: people
-- decide, and see both. Before, other digits or another time made two credits of one, and a feed that was down had read nothing.

-- True when the feed of an account has read past a time. One that is down, switched off or left alone has read up to its last answer.
create function has_feed_read(p_account text, p_until timestamptz) returns boolean language sql stable as $$
  select exists (select from receiving_accounts r join banks b on b.code = r.bank_code
    where r.receiving_account_id = p_account and b.kind = 'BANK' and r.last_polled_at is not null
      and (r.mode = 'AUTO' and r.is_active and r.feed_unread_since is null or p_until <= coalesce(r.feed_unread_since, r.last_polled_at)))
$$;
grant execute on function has_feed_read to kapao_app, audit;

-- The function of 0490 with more kinds of doubt. `slip` is a proof of payment, `bank` the bank itself, which names every credit once: one of a file that it has not named yet,
-- of the same amount within a week, may be the same with other details. Only what is near and fits is surely the same.
create or replace function find_same_credit(p_account text, p_teller text, p_amount bigint, p_currency text, p_at timestamptz, p_until timestamptz,
  p_bank text, p_masked text, p_except text[] default '{}', out inflow_ref text, out is_sure boolean
) returns setof record language sql stable as $$
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

-- The nearest known credit of this amount that no row of the format has told yet, whatever its details: within a day where a feed
-- tells credits, within ten minutes where only people and slips do.
create function resembling_credit(p_account text, p_format text, p_line statement_line, p_except text[]) returns text language sql stable as $$
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
grant execute on function resembling_credit to kapao_app, audit;

-- Rows that surely are a known credit come first, so that it is nobody else's.
create or replace function foresee_statement(p_account text, p_format text, p_lines jsonb, out no int, out fate text, out inflow_ref text)
returns setof record language plpgsql stable as $$
declare
  l statement_line;
  v_given text[] := '{}';
  v_sure boolean;
begin
  for l in select x.* from jsonb_populate_recordset(null::statement_line, p_lines) x
    order by exists (select from find_same_credit(p_account, p_format, x.amount, x.currency, x.at, x.until, x.bank, x.masked) s where s.is_sure)
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
drop function is_fed;

create or replace function find_told_by_file(p_account text, p_ref text, p_source text, p_amount bigint, p_currency text, p_at timestamptz, p_bank text,
  p_masked text, out inflow_ref text, out is_sure boolean
) returns setof record language plpgsql as $$
begin
  perform from receiving_accounts where receiving_account_id = p_account for key share;
  if not exists (select from inflows where receiving_account_id = p_account and source = 'file')
    or exists (select from inflows where receiving_account_id = p_account and bank_ref = p_ref) then
    return;
  end if;
  return query select n.inflow_ref, true from inflow_references n where n.receiving_account_id = p_account and n.bank_ref = p_ref;
  if found then return; end if;
  return query select s.inflow_ref, s.is_sure from find_same_credit(p_account,
    case when p_source in ('qr', 'slip') then p_source else 'bank' end, p_amount, p_currency,
    case when p_source = 'qr' and length(longest_digits(p_masked)) < 4 then p_at - interval '1 day' else p_at end, p_at, p_bank, p_masked) s;
end $$;

create or replace function check_told_once() returns trigger language plpgsql as $$
begin
  if exists (select from inflows where receiving_account_id = new.receiving_account_id and source = 'file') and (
    exists (select from inflow_references n where n.receiving_account_id = new.receiving_account_id and n.bank_ref = new.bank_ref)
    or exists (select from find_same_credit(new.receiving_account_id, case when new.source in ('qr', 'slip') then new.source else 'bank' end,
      new.amount, new.currency, new.occurred_at, new.occurred_at, new.from_bank, new.from_account_masked) s
      where s.is_sure or new.source in ('feed', 'notice'))) then
    raise exception 'a statement has told % already', new.bank_ref using errcode = 'unique_violation', constraint = 'told_by_a_file_before';
  end if;
  return null;
end $$;

-- Money that only a file has told, at an account whose bank tells its credits by a feed: while the bank has not named it, no payout of the
-- member leaves by itself.
create index if not exists inflows_by_file on inflows (credited_member_id, final_at) where source = 'file';
create function has_untold_credit(p_member text) returns boolean language sql stable as $$
  select exists (select from inflows i join receiving_accounts r using (receiving_account_id)
    where i.credited_member_id = p_member and i.source = 'file' and i.final_at > now() - interval '7 days' and r.last_polled_at is not null
      and not exists (select from inflow_references n where n.receiving_account_id = i.receiving_account_id and n.inflow_ref = i.bank_ref))
$$;
revoke all on function has_untold_credit, has_feed_read, resembling_credit from public;
grant execute on function has_untold_credit, has_feed_read, resembling_credit to kapao_app, audit;
