-- Puts money that was set aside into the wallet: the trigger above asks for room. What is to be played before it leaves is so again.
create or replace function release_aside(p_member text, p_operation uuid, p_amount bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_currency text;
  v_factor numeric;
  v_said text;
begin
  select currency into v_currency from members where member_id = p_member for no key update;
  perform from open_operation(row(p_member, p_operation, 'aside', 'RELEASED', 0, 'transfer', 'ASIDE', 'WALLET', 'MEMBER', p_amount,
    v_currency, 1, p_operation::text, null, null, 0, null, null, 0, null)::operations);
  v_said := ledger.post_movement(p_member, p_operation, 'release', 'aside', v_currency, 'aside', 'cash', p_amount);
  if starts_with(v_said, 'short:') then perform refuse_with('MONEY_NOT_ENOUGH'); end if;
  if v_said not in ('posted', 'already') then raise exception 'invariant: % is released once (%)', p_operation, v_said; end if;
  v_factor := policy_number('playThrough', 'factor' || v_currency);
  if v_said = 'posted' and v_factor > 0 then
    insert into play_requirements (member_id, operation_id, currency, amount, factor, since)
      values (p_member, p_operation, v_currency, p_amount, v_factor, clock_timestamp());
  end if;
end $$;
revoke all on function release_aside from public;
grant execute on function release_aside to kapao_member;
