-- Withholds at commit the part of a deposit or missed deposit above an identity gate, after a limit or an exclusion has withheld its part.
create or replace function set_aside_unproven() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_excess bigint;
  v_id constant uuid := gen_random_uuid();
  v_said text;
begin
  if not exists (select from settings where name = 'policy.identity')
    or (new.kind = 'adjustment' and not exists (select from adjustments a where a.member_id = new.member_id
      and a.operation_id = new.operation_id and a.cause = 'MISSED_DEPOSIT')) then return null; end if;
  select max(identity_used(new.member_id, new.currency, 'DEPOSIT', new.created_at)
      - policy_amount('identity', 'depositedAbove' || g.level, new.currency)) into v_excess
    from identity_gates(new.member_id, new.currency, 'DEPOSIT', new.created_at) g;
  if coalesce(v_excess, 0) <= 0 then return null; end if;
  -- Not more than is left of this deposit, nor than the same transaction left of it in the wallet.
  select least(v_excess, new.amount - (select coalesce(sum(s.amount), 0) from operations s where s.member_id = new.member_id
      and s.kind = 'aside' and s.state = 'HELD' and s.external_ref = new.operation_id::text), a.balance) into v_excess
    from ledger.accounts a where a.owner = new.member_id and a.code = 'cash' and a.currency = new.currency;
  if coalesce(v_excess, 0) <= 0 then return null; end if;
  perform from open_operation(row(new.member_id, v_id, 'aside', 'HELD', 0, 'transfer', 'WALLET', 'ASIDE', 'IDENTITY', v_excess,
    new.currency, -1, new.operation_id::text, null, null, 0, null, null, 0, null)::operations);
  v_said := ledger.post_movement(new.member_id, v_id, 'hold', 'aside', new.currency, 'cash', 'aside', v_excess);
  if v_said <> 'posted' then raise exception 'invariant: % is set aside once (%)', new.operation_id, v_said; end if;
  -- Nobody asks for play of what may not be played.
  update play_requirements set met_at = clock_timestamp()
    where member_id = new.member_id and operation_id = new.operation_id and amount <= v_excess;
  update play_requirements set amount = amount - v_excess
    where member_id = new.member_id and operation_id = new.operation_id and amount > v_excess and met_at is null;
  return null;
end $$;
revoke all on function set_aside_unproven from public;
