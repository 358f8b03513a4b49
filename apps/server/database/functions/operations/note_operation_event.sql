-- Writes an inbox event for a final deposit, reward, adjustment or withdrawal. A withdrawal that its member cancelled is written as read,
-- since it is no news to the member.
create or replace function note_operation_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into inbox_events (member_id, kind, subject, facts, read_at)
    values (new.member_id, case when new.kind <> 'withdrawal' then new.kind when new.state = 'PAID' then 'paid' else 'refunded' end,
      new.operation_id, jsonb_build_object('amount', new.amount::text, 'currency', new.currency, 'sign', new.cash_sign,
        'source', case when new.cash_sign = 1 then new.from_code else new.to_code end, 'state', new.state, 'answer', new.last_answer),
      case when new.kind = 'withdrawal' and new.state = 'REJECTED' and new.last_answer = 'CANCELLED' then clock_timestamp() end)
    on conflict do nothing;
  return null;
end $$;
revoke all on function note_operation_event from public;
