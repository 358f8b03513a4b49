-- The member keeps the limit after all.
create or replace function keep_play_limit(p_member text, p_kind text, p_period text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from members where member_id = p_member for no key update;
  update play_limits set wished_at = null, wish = null, wish_opens_at = null
    where member_id = p_member and kind = p_kind and period = p_period and wished_at is not null;
end $$;
revoke all on function keep_play_limit from public;
grant execute on function keep_play_limit to kapao_member;
