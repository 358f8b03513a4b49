-- A payment older than this may have been counted; no transaction lasts for an hour.
create or replace function join_house_hour() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.occurred_at >= date_trunc('hour', now() - interval '1 hour', 'UTC') then return null; end if;
  -- Whoever counts waits for us, or we see what was counted.
  perform pg_advisory_xact_lock_shared(hashtextextended('house hours', 0));
  if new.occurred_at < (select u.until from house_hours_until u) then
    insert into house_account_hours as h values (new.receiving_account_id, date_trunc('hour', new.occurred_at, 'UTC'), new.amount, 1)
      on conflict (receiving_account_id, hour) do update set amount = h.amount + excluded.amount, payments = h.payments + 1;
  end if;
  return null;
end $$;
revoke all on function join_house_hour from public;
