-- Records a credited inflow or a paid withdrawal as proof of the member's current account; it is the only way to add a proof. The account
-- must have been entered at most a minute after the money moved, since banks report rounded times.
create or replace function prove_account(p_member text, p_how text, p_operation uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_moved timestamptz;
  v_account member_bank_accounts;
begin
  if p_how = 'DEPOSIT' then
    select occurred_at into v_moved from inflows where inflow_id = p_operation and credited_member_id = p_member;
  elsif p_how = 'PAYOUT' then
    select created_at into v_moved from operations where member_id = p_member and operation_id = p_operation
      and kind = 'withdrawal' and state = 'PAID';
  end if;
  -- Banks tell whole seconds or minutes, so their moment may lie a little before ours.
  select * into v_account from member_bank_accounts where member_id = p_member and entered_at <= v_moved + interval '1 minute';
  if not found then return false; end if;
  insert into account_proofs (member_id, bank_code, account_no_hash, how, operation_id)
    values (p_member, v_account.bank_code, v_account.account_no_hash, p_how, p_operation)
    on conflict do nothing;
  return found;
end $$;
revoke all on function prove_account from public;
grant execute on function prove_account to kapao_app;
