-- Returns true while withdrawals of the member require a passkey.
create or replace function needs_passkey(p_member text) returns boolean language sql stable as $$
  select exists (select from payout_confirmations where member_id = p_member and (ends_at is null or ends_at > clock_timestamp()))
$$;
grant execute on function needs_passkey to kapao_app;
