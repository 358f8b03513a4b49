-- Raises an error that carries the refusal code as its constraint name and so rolls back the statement. An overload adds the values that
-- the text of the refusal names.
create or replace function refuse_with(p_code text) returns void language plpgsql as $$
begin
  raise exception 'refused with %', p_code using errcode = 'KP002', constraint = p_code;
end $$;
grant execute on function refuse_with(p_code text) to kapao_app;
