-- Returns the refunds and ended conditions of a member whose period contains a bet settled at this time.
create or replace function rewards_of_play(p_member text, p_settled_at timestamptz) returns table (member_id text, kind text, source_id
    uuid)
language sql stable as $$
  select r.member_id, 'refund', r.refund_id from refunds r where r.member_id = p_member
    and bangkok_day(p_settled_at) >= r.period_start and bangkok_day(p_settled_at) < r.period_end
  union all
  select t.member_id, 'turnover', t.operation_id from turnover_conditions t where t.member_id = p_member and t.state <> 'OPEN'
    and p_settled_at >= t.accepted_at and p_settled_at < t.ended_at and t.kept > t.ended_own
$$;
