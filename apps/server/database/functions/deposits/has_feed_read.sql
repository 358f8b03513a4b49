-- True when the feed of an account has read past a time. One that is down, switched off or left alone has read up to its last answer.
create or replace function has_feed_read(p_account text, p_until timestamptz) returns boolean language sql stable as $$
  select exists (select from receiving_accounts r join banks b on b.code = r.bank_code
    where r.receiving_account_id = p_account and b.kind = 'BANK' and r.last_polled_at is not null
      and (r.mode = 'AUTO' and r.is_active and r.feed_unread_since is null or p_until <= coalesce(r.feed_unread_since, r.last_polled_at)))
$$;
revoke all on function has_feed_read from public;
grant execute on function has_feed_read to kapao_app, audit;
