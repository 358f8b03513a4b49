-- A gift link that its company never spoke of in known words ends with nothing taken, and the voucher may be used again: the ended row
-- gives up its key. Only a row that was never sent for redemption can do so. A link starts with a prepaid partner, and its partner and the
-- amount that the partner reported never change.
create or replace function check_prepaid_link_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from partners where partner_id = new.partner_id and kind = 'prepaid') then
      raise exception 'link % is given to nobody', new.link_id using errcode = 'check_violation', constraint = 'link_has_a_partner';
    end if;
    return new;
  end if;
  if (old.partner_id is not null and old.partner_id is distinct from new.partner_id)
    or (old.told_amount is not null and old.told_amount is distinct from new.told_amount) then
    raise exception 'link % was given to % already', old.link_id, old.partner_id
      using errcode = 'check_violation', constraint = 'link_partner_stays';
  end if;
  if (new.voucher_sealed, new.link_id, new.member_id, new.receiving_account_id, new.created_at)
    is distinct from (old.voucher_sealed, old.link_id, old.member_id, old.receiving_account_id, old.created_at)
    or (new.voucher_hash is distinct from old.voucher_hash and (old.state, new.state) is distinct from ('SUBMITTED', 'INVALID')) then
    raise exception 'what a link is never changes' using errcode = 'check_violation';
  end if;
  if old.final_at is not null then
    raise exception 'link % is final', old.link_id using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not exists (
    select from prepaid_link_moves m where m.from_state = old.state and m.to_state = new.state) then
    raise exception 'a link may not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  if (select is_final from prepaid_link_states s where s.state = new.state) then
    new.final_at := clock_timestamp();
    new.next_attempt_at := null;
    new.lease_until := null;
  end if;
  return new;
end $$;
