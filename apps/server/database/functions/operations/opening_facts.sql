-- Returns what may stop an operation, for `operations/guards.ts`: `{}` when nothing can. Amounts are minor units as text, and `now` is there
-- only where a guard compares times. The caller holds the lock of the member.
create or replace function opening_facts(o operations) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  v_is_own constant boolean := current_setting('role', true) = 'kapao_member' or session_user = 'kapao_member'::name;
  v_is_release constant boolean := o.kind = 'aside' and o.to_code = 'WALLET';
begin
  if o.kind = 'transfer' then return transfer_facts(o); end if;
  if o.kind = 'withdrawal' then return payout_facts(o); end if;
  if o.kind <> 'reward' and not v_is_release then return '{}'; end if;
  return (select jsonb_strip_nulls(jsonb_build_object(
      'status', case when v_is_own and m.status <> 'ACTIVE' then m.status end,
      'exclusion', exclusion_facts(o.member_id),
      'playLimits', case when v_is_release then play_limit_facts(o.member_id, '{DEPOSIT}') end,
      'identity', case when v_is_release then identity_facts(o.member_id, o.currency, 'DEPOSIT') end))
    from members m where m.member_id = o.member_id);
end $$;
revoke all on function opening_facts from public;
grant execute on function opening_facts to kapao_app;
