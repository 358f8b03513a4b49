-- Returns the gates that the member's identity level does not open, each with the room below it; null without one.
create or replace function identity_facts(p_member text, p_currency text, p_kind text) returns jsonb
language plpgsql stable set enable_seqscan = off as $$
begin
  if not exists (select from settings where name = 'policy.identity') then return null; end if;
  return (select jsonb_agg(jsonb_build_object('level', g.level, 'room', g.room::text) order by g.level)
    from identity_gates(p_member, p_currency, p_kind, now()) g);
end $$;
revoke all on function identity_facts from public;
