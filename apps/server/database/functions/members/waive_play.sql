-- Waives the play requirements of a member's open deposits and returns their sum. Returns null unless each deposit came from the member's
-- current, proven account after it was entered, because waived money may only return to its source.
create or replace function waive_play(p_member text, p_operator text, p_reason text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account member_bank_accounts;
  v_waiver uuid;
  v_open uuid[];
  v_amount bigint;
  v_currency text;
begin
  select currency into v_currency from members where member_id = p_member for no key update;
  select * into v_account from member_bank_accounts where member_id = p_member;
  if not exists (select 1 from account_proofs p where p.member_id = p_member and p.bank_code = v_account.bank_code
      and p.account_no_hash = v_account.account_no_hash) then
    v_account := null;
  end if;
  select sum(o.amount), array_agg(o.operation_id) into v_amount, v_open
    from open_play(p_member, v_currency, v_account.account_no_hash) o;
  if v_amount is null then return 0; end if;
  if v_account.member_id is null or exists (
    select 1 from unnest(v_open) o (operation_id)
    where not exists (select 1 from inflows i where i.inflow_id = o.operation_id and i.credited_member_id = p_member
      and i.from_bank = v_account.bank_code and i.occurred_at + interval '1 minute' >= v_account.entered_at
      and i.evidence ->> 'memberId' = p_member and i.evidence ->> 'account' = 'fits'
      and (i.evidence ->> 'score')::int >= (i.evidence ->> 'threshold')::int)) then
    return null;
  end if;
  insert into play_waivers (member_id, currency, amount, account_no_hash, operator, reason)
    values (p_member, v_currency, v_amount, v_account.account_no_hash, p_operator, p_reason) returning waiver_id into v_waiver;
  update play_requirements r set waiver_id = v_waiver where r.member_id = p_member and r.operation_id = any (v_open);
  return v_amount;
end $$;
revoke all on function waive_play from public;
grant execute on function waive_play to kapao_operator;
