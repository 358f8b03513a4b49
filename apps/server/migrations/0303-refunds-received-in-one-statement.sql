-- Refunds of losses, fixed in one statement (record 61): what they are worked out from is told by `refund_standing`, worked out where the
-- rules are, and written by `receive_refunds` if under the member's lock nothing of it has changed.

-- When bonuses and promotions of a member ran, from a moment on; without an end it lasts.
create function bonus_spans(p_member text, p_since timestamptz)
returns table (starts timestamptz, ends timestamptz) language sql stable as $$
  select t.accepted_at, t.ended_at from turnover_conditions t join operation_causes c using (member_id, operation_id)
  where t.member_id = p_member and c.cause_kind in ('bonus', 'promotion') and (t.ended_at is null or t.ended_at > p_since)
  order by t.accepted_at limit 1000
$$;

-- Settled play by Bangkok day, game and product group; bets that were settled in one of the spans are left out.
create function play_by_day_and_game(
  p_member text, p_since timestamptz, p_until timestamptz, p_starts timestamptz[], p_ends timestamptz[]
) returns table (day text, game_code text, product_group text, stake bigint, valid_stake bigint, payout bigint)
language sql stable as $$
  select bangkok_day(b.settled_at)::text, b.game_code, b.product_group, sum(b.stake)::bigint, sum(b.valid_stake)::bigint,
    sum(b.payout)::bigint
  from bets b where b.member_id = p_member and b.state = 'SETTLED' and b.settled_at >= p_since and b.settled_at < p_until
    and not exists (select from unnest(p_starts, p_ends) as span (starts, ends)
      where b.settled_at >= span.starts and (span.ends is null or b.settled_at < span.ends))
  group by 1, 2, 3 order by 1, 2, 3 limit 20000
$$;

-- What the refunds of a time are worked out from. Amounts in minor units, as texts.
create function refund_standing(p_member text, p_since timestamptz, p_until timestamptz) returns jsonb
language plpgsql stable set enable_seqscan = off as $$
declare
  v_starts timestamptz[];
  v_ends timestamptz[];
begin
  select array_agg(s.starts), array_agg(s.ends) into v_starts, v_ends from bonus_spans(p_member, p_since) s;
  return jsonb_build_object(
    'isActive', (select m.status = 'ACTIVE' from members m where m.member_id = p_member),
    'hasOpenBonus', exists (select from turnover_conditions t join operation_causes c using (member_id, operation_id)
      where t.member_id = p_member and t.state = 'OPEN' and c.cause_kind in ('bonus', 'promotion')),
    'received', (select coalesce(jsonb_agg(jsonb_build_object('start', r.period_start, 'end', r.period_end) order by r.period_start), '[]')
      from refunds r where r.member_id = p_member and r.period_end > bangkok_day(p_since)),
    'lines', (select coalesce(jsonb_agg(jsonb_build_object('day', p.day, 'game', p.game_code, 'stake', p.stake::text,
        'payout', p.payout::text) order by p.day, p.game_code, p.product_group), '[]')
      from play_by_day_and_game(p_member, p_since, p_until, v_starts, v_ends) p));
end $$;

-- Claims the key, takes the member's row, and fixes what was worked out if it would come out the same. Answers `received`, `held` for a key
-- that somebody has, or `look`, with the key claimed and nothing else written.
create function receive_refunds(
  p_member text, p_operation uuid, p_currency text, p_standing jsonb, p_since timestamptz, p_until timestamptz, p_refunds jsonb,
  p_route text, p_key text, p_body_hash bytea, p_reply text
) returns table (outcome text, claimed_operation uuid) language plpgsql set enable_seqscan = off as $$
declare
  v_id uuid;
  v_said text;
  r record;
begin
  outcome := 'look';
  perform from members where member_id = p_member for no key update;
  claimed_operation := claim_key(p_member, p_route, p_key, p_body_hash, p_operation);
  if claimed_operation is null then outcome := 'held'; end if;
  if claimed_operation is distinct from p_operation or p_standing is distinct from refund_standing(p_member, p_since, p_until) then
    return next;
    return;
  end if;
  for r in select * from jsonb_to_recordset(p_refunds) as x (starts date, ends date, amount bigint, loss bigint, version int) loop
    v_id := gen_random_uuid();
    insert into refunds (member_id, period_start, period_end, refund_id, amount, currency, loss, rule_version)
      values (p_member, r.starts, r.ends, v_id, r.amount, p_currency, r.loss, r.version);
    v_said := ledger.post_movement(p_member, v_id, 'receive', 'refund', p_currency, 'cost:refund', 'refund', r.amount);
    if v_said <> 'posted' then raise exception 'invariant: a period is refunded once (%)', v_said; end if;
  end loop;
  perform keep_reply(p_member, p_route, p_key, 200, p_reply);
  outcome := 'received';
  return next;
end $$;

grant execute on function bonus_spans, play_by_day_and_game, refund_standing, receive_refunds to kapao_app;
