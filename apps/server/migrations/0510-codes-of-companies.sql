-- A company that collects for us counts by numbers of its own, and its codes carry them instead of our reference. Such a code is
-- bound to its charge when it is first shown: no other charge can pay it, and no other code can be paid by that charge.
alter table qr_codes add column charge_ref text check (charge_ref ~ '^[A-Za-z0-9_-]{5,64}$');
create unique index charge_of_one_code on qr_codes (partner_id, charge_ref) where charge_ref is not null;
alter table qr_codes add constraint paid_by_its_charge check (paid_ref = charge_ref);

create function check_qr_charge() returns trigger language plpgsql as $$
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
create trigger charge_is_bound_once before insert or update on qr_codes for each row execute function check_qr_charge();
