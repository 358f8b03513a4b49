-- At commit, when the money of the deposit is in the wallet, whichever way it came.
create or replace function set_aside() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_excess bigint;
  v_reason text := 'LIMIT';
  v_id constant uuid := gen_random_uuid();
  v_said text;
begin
  if not exists (select from play_limits where member_id = new.member_id and kind = 'DEPOSIT'
      union all select from exclusions where member_id = new.member_id and returned_at is null) then return null; end if;
  if (standing_exclusion(new.member_id)).exclusion_id is not null then
    v_excess := new.amount;
    v_reason := 'EXCLUDED';
  elsif is_money_in(new.member_id, new.operation_id, new.kind) then
    select least(max(l.used - l.most), new.amount) into v_excess from play_limits_of(new.member_id, new.created_at) l where l.kind = 'DEPOSIT';
  end if;
  if coalesce(v_excess, 0) <= 0 then return null; end if;
  -- The same transaction may have spent part of it already.
  select least(v_excess, a.balance) into v_excess from ledger.accounts a
    where a.owner = new.member_id and a.code = 'cash' and a.currency = new.currency;
  if coalesce(v_excess, 0) <= 0 then return null; end if;
  perform from open_operation(row(new.member_id, v_id, 'aside', 'HELD', 0, 'transfer', 'WALLET', 'ASIDE', v_reason, v_excess,
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
revoke all on function set_aside from public;
