-- When bonuses and promotions of a member ran, from a moment on; without an end it lasts.
create or replace function bonus_spans(p_member text, p_since timestamptz) returns table (starts timestamptz, ends timestamptz)
language sql stable as $$
  select t.accepted_at, t.ended_at from turnover_conditions t join operation_causes c using (member_id, operation_id)
  where t.member_id = p_member and c.cause_kind in ('bonus', 'promotion') and (t.ended_at is null or t.ended_at > p_since)
  order by t.accepted_at limit 1000
$$;
grant execute on function bonus_spans to kapao_app;
