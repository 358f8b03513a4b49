-- Refuses a new QR code that is not `OPENING`, has no partner of kind `qr`, or mixes currencies; a transition that `qr_code_moves` does not
-- list; a change to its facts, partner or payment; a later expiry (safety Q); and a charge that is bound except once, when the code is
-- first shown, because one charge must not pay two codes.
create or replace function check_qr_code_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.charge_ref is not null then
      raise exception 'code % is bound when it is first shown, and once', new.qrcode_id
        using errcode = 'check_violation', constraint = 'charge_is_bound_once';
    end if;
    if not exists (select from partners where partner_id = new.partner_id and kind = 'qr') then
      raise exception 'code % is ordered of nobody', new.qrcode_id
        using errcode = 'check_violation', constraint = 'code_has_a_partner';
    end if;
    if not exists (select from receiving_accounts a, members m
        where a.receiving_account_id = new.receiving_account_id and m.member_id = new.member_id
          and a.currency = new.currency and m.currency = new.currency) then
      raise exception 'code %, its account and its member do not keep one currency', new.qrcode_id
        using errcode = 'check_violation', constraint = 'code_mixes_no_money';
    end if;
    if new.state <> 'OPENING' then raise exception 'a code begins as OPENING' using errcode = 'check_violation'; end if;
    return new;
  end if;
  if new.charge_ref is distinct from old.charge_ref
    and not (old.charge_ref is null and old.state = 'OPENING' and new.state = 'ACTIVE') then
    raise exception 'code % is bound when it is first shown, and once', new.qrcode_id
      using errcode = 'check_violation', constraint = 'charge_is_bound_once';
  end if;
  if old.partner_id is not null and old.partner_id is distinct from new.partner_id then
    raise exception 'code % was ordered of % already', old.qrcode_id, old.partner_id
      using errcode = 'check_violation', constraint = 'code_partner_stays';
  end if;
  if new.state <> old.state
    and not exists (select from qr_code_moves where from_state = old.state and to_state = new.state) then
    raise exception 'code % cannot go from % to %', old.qrcode_id, old.state, new.state using errcode = 'check_violation';
  end if;
  if (new.qrcode_id, new.member_id, new.provider, new.receiving_account_id, new.amount, new.created_at)
      is distinct from (old.qrcode_id, old.member_id, old.provider, old.receiving_account_id, old.amount, old.created_at)
    or (old.payload is not null and new.payload is distinct from old.payload)
    or (old.paid_ref is not null and (new.paid_ref, new.paid_amount) is distinct from (old.paid_ref, old.paid_amount))
    or new.expires_at > old.expires_at then
    raise exception 'code % is a fact', old.qrcode_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
