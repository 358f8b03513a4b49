-- Counts some hours that are over; false where there are none.
create or replace function advance_house_hours() returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_from timestamptz;
  v_until timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('house hours', 0));
  select u.until into v_from from house_hours_until u;
  v_until := least(v_from + interval '1 day', date_trunc('hour', now() - interval '2 hours', 'UTC'));
  if v_until <= v_from then return false; end if;
  insert into house_account_hours
    select i.receiving_account_id, date_trunc('hour', i.occurred_at, 'UTC'), sum(i.amount), count(*) from inflows i
    where i.occurred_at >= v_from and i.occurred_at < v_until group by 1, 2;
  insert into house_payout_hours
    select w.partner_id, m.currency, date_trunc('hour', m.at, 'UTC'), sum(m.amount)
    from ledger.movements m join withdrawals w on w.member_id = m.owner and w.operation_id = m.operation_id
    where m.at >= v_from and m.at < v_until and m.to_code = 'payout' and w.partner_id is not null group by 1, 2, 3;
  update house_hours_until set until = v_until;
  return true;
end $$;
revoke all on function advance_house_hours from public;
grant execute on function advance_house_hours to kapao_worker;
