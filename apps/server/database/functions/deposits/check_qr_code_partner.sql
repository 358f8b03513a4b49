-- Refuses a QR code without a partner of kind `qr`, and a later change of the partner.
create or replace function check_qr_code_partner() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from partners where partner_id = new.partner_id and kind = 'qr') then
      raise exception 'code % is ordered of nobody', new.qrcode_id
        using errcode = 'check_violation', constraint = 'code_has_a_partner';
    end if;
  elsif old.partner_id is not null and old.partner_id is distinct from new.partner_id then
    raise exception 'code % was ordered of % already', old.qrcode_id, old.partner_id
      using errcode = 'check_violation', constraint = 'code_partner_stays';
  end if;
  return new;
end $$;
