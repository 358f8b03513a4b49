-- One that was voided goes the way on which refusals are told.
create or replace function claim_coupon(p_member text, p_coupon uuid, p_operation uuid, p_route text, p_key text, p_body_hash bytea)
    returns table (outcome text, claimed_operation uuid, reply json)
language plpgsql set enable_seqscan = off as $$
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
    or c.multiple_hundredths > 0 or exists (select from coupon_voids v where v.member_id = p_member and v.coupon_id = p_coupon)
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
grant execute on function claim_coupon to kapao_app;
