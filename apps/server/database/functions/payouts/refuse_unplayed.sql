-- Refuses a withdrawal to an account while deposits of the member still lack the turnover they require.
create or replace function refuse_unplayed(p_member text, p_currency text, p_account bytea) returns void language plpgsql as $$
begin
  if exists (select from play_through(p_member, p_currency, p_account) p where p.played < p.required) then
    raise exception 'member % has deposits that are not played', p_member
      using errcode = 'check_violation', constraint = 'play_through';
  end if;
end $$;
grant execute on function refuse_unplayed to kapao_app;
