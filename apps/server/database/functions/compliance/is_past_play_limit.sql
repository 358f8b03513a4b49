-- Returns true if the member has reached a limit on loss, stake or time, or could exceed it with the money in play. It concerns one member,
-- so that the member's node evaluates it whatever else the statement reads.
create or replace function is_past_play_limit(p_member text, p_at timestamptz) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from play_limits_of(p_member, p_at) p
    where p.kind <> 'DEPOSIT' and (p.used >= p.most or p.used + p.at_risk > p.most));
end $$;
revoke all on function is_past_play_limit from public;
grant execute on function is_past_play_limit to kapao_app;
