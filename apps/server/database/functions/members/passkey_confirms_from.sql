-- Returns the moment from which a new passkey may confirm withdrawals: 24 hours from the present while withdrawals require a passkey,
-- immediately otherwise.
create or replace function passkey_confirms_from(p_member text) returns timestamptz language sql stable as $$
  select clock_timestamp() + case when needs_passkey(p_member) then interval '24 hours' else interval '0' end
$$;
revoke all on function passkey_confirms_from from public;
grant execute on function passkey_confirms_from to kapao_app;
