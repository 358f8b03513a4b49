-- Takes a posting back: its exact negation under the same operation and a step of its own (L8). Answers as `post` does, or `missing` when
-- there is no such posting.
create or replace function ledger.reverse(p_owner text, p_operation uuid, p_step text, p_reversal_step text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  o movements;
  v_lines int;
  v_answer text := 'missing';
begin
  if pg_advisory_xact_lock(hashtextextended(p_owner, 0)) is null then null; end if;
  select count(*) into v_lines from movements where owner = p_owner and operation_id = p_operation and step = p_step;
  for o in select * from movements where owner = p_owner and operation_id = p_operation and step = p_step order by line desc loop
    v_answer := post_movement(p_owner, p_operation, p_reversal_step, o.kind, o.currency, o.to_code, o.from_code, o.amount,
      o.line::int, v_lines, p_operation, p_step);
    if v_answer not in ('posted', 'already') then raise exception using errcode = 'KP001', message = v_answer; end if;
  end loop;
  return v_answer;
exception when sqlstate 'KP001' then return sqlerrm;
end $$;
revoke all on function ledger.reverse from public;
grant execute on function ledger.reverse to kapao_app;
