-- Several movements as one posting: all of them or none. Answers as `post_movement`.
create or replace function ledger.post(p_owner text, p_operation uuid, p_step text, p_kind text, p_currency text, p_from text[], p_to
    text[], p_amounts bigint[]) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_lines int := cardinality(p_from);
  v_answer text;
begin
  for i in 1..v_lines loop
    v_answer := post_movement(p_owner, p_operation, p_step, p_kind, p_currency, p_from[i], p_to[i], p_amounts[i], i, v_lines);
    -- The exception rolls back the lines before.
    if v_answer not in ('posted', 'already') then raise exception using errcode = 'KP001', message = v_answer; end if;
  end loop;
  return v_answer;
exception when sqlstate 'KP001' then return sqlerrm;
end $$;
revoke all on function ledger.post from public;
grant execute on function ledger.post to kapao_app;
