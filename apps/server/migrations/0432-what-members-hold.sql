-- What members hold in all, without adding up every account: counted up to a moment, and from there on by what was posted since.
create index movements_by_time on ledger.movements (at);

create table ledger.held_totals (
  currency text primary key references ledger.currencies,
  held bigint not null,
  -- Every posting up to here is in it.
  counted_until timestamptz not null
);
comment on table ledger.held_totals is 'Written by its functions alone; the audit counts again.';
grant select on ledger.held_totals to kapao_app, audit;

-- What postings of a span of time did to what members hold, by currency.
create function ledger.held_change(p_after timestamptz, p_until timestamptz) returns table (currency text, change bigint)
language sql stable set search_path = ledger, pg_temp as $$
  with moved as (
    select m.currency, m.from_code, m.to_code, sum(m.amount) as amount from movements m
    where m.at > p_after and m.at <= p_until group by 1, 2, 3
  )
  select m.currency, sum(case when t.never_negative and t.kind <> 'suspense' then m.amount else 0 end
    - case when f.never_negative and f.kind <> 'suspense' then m.amount else 0 end)::bigint
  from moved m join account_kinds f on f.kind = kind_of(m.from_code) join account_kinds t on t.kind = kind_of(m.to_code) group by 1
$$;

-- No transaction is open that long: what is older has been committed, and will not be joined by anything.
create function ledger.settled_time() returns timestamptz language sql stable as $$
  select statement_timestamp() - interval '1 minute'
$$;

create function ledger.rebuild_held() returns void language sql security definer set search_path = ledger, pg_temp as $$
  insert into held_totals as h (currency, held, counted_until)
  select c.currency, coalesce((select sum(a.balance) from accounts a
      where a.never_negative and a.kind <> 'suspense' and a.currency = c.currency), 0)::bigint
    - coalesce((select n.change from held_change(settled_time(), 'infinity') n where n.currency = c.currency), 0), settled_time()
  from currencies c
  on conflict (currency) do update set held = excluded.held, counted_until = excluded.counted_until
$$;

-- Takes in what has been posted since; two that do it at once count it once.
create function ledger.advance_held() returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_after timestamptz;
begin
  perform from held_totals order by currency for update;
  select min(h.counted_until) into v_after from held_totals h;
  update held_totals h set held = h.held + coalesce((select n.change from held_change(v_after, settled_time()) n
    where n.currency = h.currency), 0), counted_until = greatest(h.counted_until, settled_time());
end $$;

create function ledger.members_hold(p_currency text) returns bigint language sql stable security definer
set search_path = ledger, pg_temp as $$
  select h.held + coalesce((select n.change from held_change(h.counted_until, 'infinity') n where n.currency = p_currency), 0)
  from held_totals h where h.currency = p_currency
$$;

revoke execute on function ledger.rebuild_held, ledger.advance_held, ledger.members_hold from public;
grant execute on function ledger.held_change, ledger.settled_time, ledger.kind_of to kapao_app, audit;
grant execute on function ledger.advance_held to kapao_worker;
grant execute on function ledger.members_hold to kapao_operator;

select ledger.rebuild_held();

-- Sums of a day are read from the index alone.
create index operations_ended on operations (kind, final_at) include (currency, state, amount) where final_at is not null;
drop index operations_final;
