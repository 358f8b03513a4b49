-- Returns the facts from which the refunds of a period are calculated, with amounts in minor units as text.
create or replace function refund_standing(p_member text, p_since timestamptz, p_until timestamptz) returns jsonb
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
grant execute on function refund_standing to kapao_app;
