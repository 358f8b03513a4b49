-- A coupon that nobody claimed can be voided by operators; one for cash by two of them.

create table coupon_voids (
  member_id text not null,
  coupon_id uuid not null,
  -- As the coupon has it: lists go by it.
  expires_at timestamptz not null,
  voided_at timestamptz not null default clock_timestamp(),
  primary key (member_id, coupon_id),
  foreign key (member_id, coupon_id) references coupons
);
create index coupon_voids_by_expiry on coupon_voids (expires_at, coupon_id);
create index if not exists coupons_by_expiry on coupons ((case when claimed_at is null then 'GIVEN' else 'CLAIMED' end), expires_at, coupon_id)
  where prize <> 'none';

-- Under the row of the coupon, so that a claim of the same moment comes before or after.
create function check_coupon_void() returns trigger language plpgsql as $$
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
create trigger coupon_voided_by_two before insert on coupon_voids for each row execute function check_coupon_void();
create trigger append_only before update or delete or truncate on coupon_voids for each statement execute function ledger.refuse_change();

create function check_coupon_not_void() returns trigger language plpgsql as $$
begin
  if exists (select from coupon_voids v where v.member_id = new.member_id and v.coupon_id = new.coupon_id) then
    raise exception 'coupon % is voided', new.coupon_id using errcode = 'check_violation', constraint = 'coupon_ends_once';
  end if;
  return new;
end $$;
create trigger not_voided before update of claimed_at on coupons for each row execute function check_coupon_not_void();

-- One that was voided goes the way on which refusals are told.
create or replace function claim_coupon(p_member text, p_coupon uuid, p_operation uuid, p_route text, p_key text, p_body_hash bytea)
returns table (outcome text, claimed_operation uuid, reply json) language plpgsql set enable_seqscan = off as $$
declare
  c coupons;
  v_status text;
  v_said text;
begin
  -- The row it is about, then the member's, as everywhere.
  select * into c from coupons where member_id = p_member and coupon_id = p_coupon for update;
  select m.status into v_status from members m where m.member_id = p_member for no key update;
  claimed_operation := claim_key(p_member, p_route, p_key, p_body_hash, gen_random_uuid());
  if claimed_operation is null then
    outcome := 'held';
    return next;
    return;
  end if;
  if v_status <> 'ACTIVE' or c.coupon_id is null or c.prize = 'none' or c.claimed_at is not null or c.expires_at <= clock_timestamp()
    or exists (select from coupon_voids v where v.member_id = p_member and v.coupon_id = p_coupon)
    or exists (select from turnover_conditions t where t.member_id = p_member and t.state = 'OPEN')
    or exists (select from reward_checks r where r.member_id = p_member)
    or (c.prize = 'cash' and not is_prize_plain(c)) then
    outcome := 'look';
    return next;
    return;
  end if;
  if c.prize = 'cash' then
    perform from open_operation(row(p_member, p_operation, 'reward', 'CREDITED', 0, 'bonus', 'SPINWHEEL', 'WALLET',
      'house', c.amount, c.currency, 1, c.coupon_id::text, null, null, 0, null, null, 0, null)::operations);
    insert into operation_causes (member_id, operation_id, cause_kind, cause_id, description)
      select p_member, p_operation, 'luckydraw', c.coupon_id::text, jsonb_strip_nulls(jsonb_build_object('th', coalesce(s.label->>'th', ''),
        'la', nullif(s.label->>'la', ''), 'en', nullif(s.label->>'en', '')))
      from spins p join wheel_slices s using (version, code) where p.member_id = p_member and p.spin_id = p_coupon;
    v_said := ledger.post_movement(p_member, p_operation, 'credit', 'prize', c.currency, 'cost:prize', 'cash', c.amount);
  else
    v_said := ledger.post_movement(p_member, c.coupon_id, 'coins', 'prize', 'COIN', 'coin:issued', 'coin', c.amount);
  end if;
  if v_said <> 'posted' then raise exception 'invariant: prize % is given once (%)', p_coupon, v_said; end if;
  update coupons set claimed_at = clock_timestamp() where member_id = p_member and coupon_id = p_coupon;
  select 'given', json_build_object('success', true, 'type', c.prize, 'amount', trim_scale(c.amount / 10::numeric ^ u.exponent))
    into outcome, reply from ledger.currencies u where u.currency = c.currency;
  perform keep_reply(p_member, p_route, p_key, 200, reply::text);
  return next;
end $$;

grant select on coupon_voids to kapao_app;
grant insert on coupon_voids to kapao_operator;
