-- Under the row of the coupon, so that a claim of the same moment comes before or after.
create or replace function check_coupon_void() returns trigger language plpgsql as $$
declare
  c coupons;
begin
  select * into c from coupons where member_id = new.member_id and coupon_id = new.coupon_id for update;
  if c.claimed_at is not null or c.prize = 'none' or c.expires_at is distinct from new.expires_at then
    raise exception 'coupon % is claimed or voided', new.coupon_id using errcode = 'check_violation', constraint = 'coupon_ends_once';
  end if;
  if c.prize = 'cash' and not exists (select from proposals p where p.kind = 'coupon.void' and p.state = 'DONE'
      and p.decided_by <> p.proposed_by and p.subject = new.coupon_id::text and p.content ->> 'memberId' = new.member_id) then
    raise exception 'coupon % is worth money, and voided by two people', new.coupon_id using errcode = 'check_violation',
      constraint = 'coupon_voided_by_two';
  end if;
  return new;
end $$;
