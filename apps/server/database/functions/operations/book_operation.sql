-- Opens an operation once, by a decision on the facts of now. A new one is written with its cause and its first movement, of the whole
-- amount, where there are any; `posted` is what the ledger answered. `facts` says what changed, and then nothing is written.
create or replace function book_operation(p_member text, p_operation jsonb, p_decided jsonb, p_cause jsonb, p_movement jsonb)
    returns table (opened boolean, facts text, posted text, operation operations)
language plpgsql set enable_seqscan = off as $$
declare
  o operations := jsonb_populate_record(null::operations, p_operation);
  v_opening record;
begin
  o.member_id := p_member;
  select b.opened, b.facts, b.operation into v_opening from open_operation(o, p_decided) b;
  opened := v_opening.opened;
  facts := v_opening.facts;
  operation := v_opening.operation;
  if opened and p_cause is not null then
    insert into operation_causes (member_id, operation_id, cause_kind, cause_id, description)
      values (p_member, o.operation_id, p_cause ->> 'kind', p_cause ->> 'id', p_cause -> 'description');
  end if;
  if opened and p_movement is not null then
    posted := ledger.post_movement(p_member, o.operation_id, p_movement ->> 'step', p_movement ->> 'kind', o.currency,
      p_movement ->> 'from', p_movement ->> 'to', o.amount);
  end if;
  return next;
end $$;
grant execute on function book_operation to kapao_app;
