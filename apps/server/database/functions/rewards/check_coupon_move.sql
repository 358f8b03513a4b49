-- Refuses the claim of a voided coupon, a second claim, and a late one. A prize that waited for people is claimed after they released it, also when its last day has passed meanwhile.
create or replace function check_coupon_move() returns trigger language plpgsql as $$
begin
  if (new.member_id, new.coupon_id, new.prize, new.amount, new.currency, new.expires_at, new.multiple_hundredths)
    is distinct from (old.member_id, old.coupon_id, old.prize, old.amount, old.currency, old.expires_at, old.multiple_hundredths)
    or old.claimed_at is not null
    or (new.claimed_at > old.expires_at and not exists (select from reward_reviews r where r.member_id = old.member_id
      and r.kind = 'prize' and r.cause_id = old.coupon_id::text and r.state = 'RELEASED' and r.created_at <= old.expires_at)) then
    raise exception 'coupon % is claimed once, in time', old.coupon_id using errcode = 'check_violation';
  end if;
  if new.claimed_at is distinct from old.claimed_at
    and exists (select from coupon_voids v where v.member_id = new.member_id and v.coupon_id = new.coupon_id) then
    raise exception 'coupon % is voided', new.coupon_id using errcode = 'check_violation', constraint = 'coupon_ends_once';
  end if;
  return new;
end $$;
