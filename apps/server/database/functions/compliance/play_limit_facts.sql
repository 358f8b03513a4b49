-- Returns the member's own limits of these kinds, with what is used of each and what may still be lost; null without one.
create or replace function play_limit_facts(p_member text, p_kinds text[]) returns jsonb
language plpgsql stable set enable_seqscan = off as $$
begin
  if not exists (select from play_limits where member_id = p_member and kind = any (p_kinds)) then return null; end if;
  return (select jsonb_agg(jsonb_build_object('kind', l.kind, 'max', l.most::text, 'used', (l.used + l.at_risk)::text, 'opensAt', l.opens_at)
      order by l.kind, l.opens_at)
    from play_limits_of(p_member, now()) l where l.kind = any (p_kinds));
end $$;
revoke all on function play_limit_facts from public;
