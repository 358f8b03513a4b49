-- Opens an operation once with the member's next statement number, and returns the new or the existing row. The member row is the first
-- lock of every money operation; accounts come after it.
create or replace function open_operation(o operations) returns table (opened boolean, operation operations) language plpgsql as $$
declare
  v_number bigint;
  v_final_at timestamptz;
begin
  update members m set statement_count = statement_count + 1 where m.member_id = o.member_id
    and not exists (select 1 from operations e where e.member_id = o.member_id and e.operation_id = o.operation_id)
    returning statement_count into v_number;
  if v_number is null then
    return query select false, e from operations e where e.member_id = o.member_id and e.operation_id = o.operation_id;
    return;
  end if;
  if (select is_final from operation_states s where s.kind = o.kind and s.state = o.state) then v_final_at := now(); end if;
  insert into operations (member_id, operation_id, kind, state, statement_no, statement_type, from_code, to_code, counterparty,
    amount, currency, cash_sign, external_ref, next_attempt_at, lease_until, fence, final_at)
  values (o.member_id, o.operation_id, o.kind, o.state, v_number, o.statement_type, o.from_code, o.to_code, o.counterparty,
    o.amount, o.currency, o.cash_sign, o.external_ref, o.next_attempt_at, o.lease_until, coalesce(o.fence, 0), v_final_at)
  on conflict (member_id, operation_id) do nothing;
  if not found then
    -- Another caller opened it while this one waited for the member's row: the number goes back, nobody has seen it.
    update members m set statement_count = statement_count - 1 where m.member_id = o.member_id;
    return query select false, e from operations e where e.member_id = o.member_id and e.operation_id = o.operation_id;
    return;
  end if;
  return query select true, e from operations e where e.member_id = o.member_id and e.operation_id = o.operation_id;
end $$;
grant execute on function open_operation to kapao_app;
