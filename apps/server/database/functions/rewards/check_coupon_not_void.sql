-- Refuses a claim of a coupon that was voided.
create or replace function check_coupon_not_void() returns trigger language plpgsql as $$
begin
  if exists (select from coupon_voids v where v.member_id = new.member_id and v.coupon_id = new.coupon_id) then
    raise exception 'coupon % is voided', new.coupon_id using errcode = 'check_violation', constraint = 'coupon_ends_once';
  end if;
  return new;
end $$;
