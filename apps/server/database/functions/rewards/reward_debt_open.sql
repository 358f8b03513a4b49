-- Returns the open reward debt of a member; callers that change it hold the lock on the member's row.
create or replace function reward_debt_open(p_member text, p_currency text) returns bigint language sql stable as $$
  select ((select coalesce(sum(owed), 0) from reward_debts where member_id = p_member and currency = p_currency)
    - (select coalesce(sum(amount), 0) from reward_nettings where member_id = p_member and currency = p_currency))::bigint
$$;
