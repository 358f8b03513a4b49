-- Opens a transfer before the provider is called: claims the key, locks the member, opens the operation, reserves the money and records the
-- call, all or nothing. Returns `opened`, `known` (opened earlier), `held` (another caller has the key), `taken-over` (its holder's lease
-- ended) or `news` (the balance must be examined first).
create or replace function begin_transfer(p_member text, p_operation uuid, p_game text, p_from text, p_to text, p_amount bigint,
    p_currency text, p_lease_seconds int, p_username text, p_purpose text, p_request text, p_route text, p_key text, p_body_hash bytea,
    p_reported bigint, p_asked_at timestamptz) returns table (outcome text, opened_operation uuid, opened_at timestamptz)
language sql as $$
  select * from begin_transfer(p_member, p_operation, p_game, p_from, p_to, p_amount, p_currency, p_lease_seconds, p_username, p_purpose,
    p_request, p_route, p_key, p_body_hash, p_reported, p_asked_at,
    case when position(replace(p_operation::text, '-', '') in coalesce(p_request, '')) > 0 then replace(p_operation::text, '-', '')
      else p_operation::text end)
$$;
grant execute on function begin_transfer(p_member text, p_operation uuid, p_game text, p_from text, p_to text, p_amount bigint, p_currency text, p_lease_seconds int, p_username text, p_purpose text, p_request text, p_route text, p_key text, p_body_hash bytea, p_reported bigint, p_asked_at timestamptz) to kapao_app;
