-- Refuses to bind a QR code to a charge except once, in the transition from `OPENING` to `ACTIVE`, because one charge must not pay two
-- codes.
create or replace function check_qr_charge() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.charge_ref is null then return new; end if;
  elsif new.charge_ref is not distinct from old.charge_ref
    or old.charge_ref is null and old.state = 'OPENING' and new.state = 'ACTIVE' then
    return new;
  end if;
  raise exception 'code % is bound when it is first shown, and once', new.qrcode_id
    using errcode = 'check_violation', constraint = 'charge_is_bound_once';
end $$;
