-- Writes what a new state of an operation brings with it: the step of its history, and of a withdrawal a new round of approvals, the news in
-- the member's inbox, the proof of the account, and the acts of operators that the payout confirms.
create or replace function note_operation_move() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
-- On a shard the row of a trigger is of the shard's type, which no function takes.
declare v_new operations;
begin
  if new.state = old.state then return null; end if;
  insert into operation_steps (member_id, operation_id, step_no, state)
    select new.member_id, new.operation_id, coalesce(max(step_no), 0) + 1, new.state
    from operation_steps where member_id = new.member_id and operation_id = new.operation_id;
  if new.kind <> 'withdrawal' then return null; end if;
  if old.state = 'APPROVED' and new.state = 'REVIEW' then
    update withdrawals set approval_round = approval_round + 1
      where member_id = new.member_id and operation_id = new.operation_id;
  end if;
  if new.state in ('PAID', 'FAILED', 'REJECTED') then
    -- A member who cancelled it knows.
    insert into inbox_events (member_id, kind, subject, facts, read_at)
      values (new.member_id, case when new.state = 'PAID' then 'paid' else 'refunded' end, new.operation_id,
        jsonb_build_object('amount', new.amount::text, 'currency', new.currency, 'sign', new.cash_sign,
          'source', case when new.cash_sign = 1 then new.from_code else new.to_code end, 'state', new.state, 'answer', new.last_answer),
        case when new.state = 'REJECTED' and new.last_answer = 'CANCELLED' then clock_timestamp() end)
      on conflict do nothing;
  end if;
  if new.state = 'PAID' and new.from_code <> 'DEPOSIT' then
    v_new := new;
    perform confirm_barring_acts(v_new);
    perform prove_account(new.member_id, 'PAYOUT', new.operation_id);
  end if;
  return null;
end $$;
revoke all on function note_operation_move from public;
