-- Refuses a new QR code that is not `OPENING`, a transition that `qr_code_moves` does not list, a change to its facts or payment, and a
-- later expiry (safety Q).
create or replace function check_qr_code_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'OPENING' then raise exception 'a code begins as OPENING' using errcode = 'check_violation'; end if;
    return new;
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
