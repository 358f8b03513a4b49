-- Returns the moment from which a request is allowed, as the detail of a refusal.
create or replace function limit_wait(p_at timestamptz) returns jsonb language sql immutable as $$
  select jsonb_build_object('opensAt', to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;
grant execute on function limit_wait to kapao_app;
