-- Returns the amount a reward brought: the credit, or the part that its condition left beyond the member's own money.
create or replace function reward_brought(p_member text, p_reward uuid) returns bigint language sql stable as $$
  select coalesce((select t.kept - t.ended_own from turnover_conditions t where t.member_id = p_member and t.operation_id = p_reward),
    (select o.amount from operations o where o.member_id = p_member and o.operation_id = p_reward and o.kind = 'reward'), 0)
$$;
