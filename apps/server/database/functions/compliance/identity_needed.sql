-- Returns the identity level that the member needs for this amount and does not have, or 0. It reads the currency first, because a cluster
-- does not evaluate gates that depend on a row of another table on the member's node.
create or replace function identity_needed(p_member text, p_kind text, p_amount bigint, p_at timestamptz) returns int
language plpgsql stable as $$
declare
  v_currency text;
begin
  if not exists (select from settings where name = 'policy.identity') then return 0; end if;
  select currency into v_currency from members where member_id = p_member;
  return coalesce((select max(g.level) from identity_gates(p_member, v_currency, p_kind, p_at) g where p_amount > g.room), 0);
end $$;
grant execute on function identity_needed to kapao_app;
