-- The only writer of money. Takes p_amount from one account of the owner and gives it to another, as line p_line of the p_lines movements
-- of this (operation, step); one call, one round trip. Answers `posted`, `already` (same key, same content), `conflict` (same key, other
-- content), or `short:<code>` naming the account that would have gone below zero, in which case nothing was written. Every lookup is by
-- key. Without the setting a connection that opens while the tables are empty would plan sequential scans, keep those plans, and grow
-- slower with every posting.
create or replace function ledger.post_movement(p_owner text, p_operation uuid, p_step text, p_kind text, p_currency text, p_from text,
    p_to text, p_amount bigint, p_line int default 1, p_lines int default 1, p_reverses_operation uuid default null::uuid, p_reverses_step
    text default null::text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $$
declare
  v_from_seq bigint;
  v_from_balance bigint;
  v_from_head bytea;
  v_to_seq bigint;
  v_to_balance bigint;
  v_to_head bytea;
  v_said bytea := uuid_send(p_operation) || convert_to(p_step, 'UTF8') || int4send(p_line);
begin
  -- One writer per owner at a time, until commit. The rows could be locked instead, but only in one fixed order, and then
  -- a short account would be found after the other one was written.
  if pg_advisory_xact_lock(hashtextextended(p_owner, 0)) is null then null; end if;
  if exists (select from movements where owner = p_owner and operation_id = p_operation and step = p_step and line = p_line) then
    return case when exists (
      select from movements where owner = p_owner and operation_id = p_operation and step = p_step and line = p_line
        and currency = p_currency and from_code = p_from and to_code = p_to and amount = p_amount
        and reverses_step is not distinct from p_reverses_step
    ) and (select count(*) from movements where owner = p_owner and operation_id = p_operation and step = p_step) = p_lines
    then 'already' else 'conflict' end;
  end if;
  for v_attempt in 1..2 loop
    update accounts set balance = balance - p_amount, seq = seq + 1, moved = -p_amount,
      head = sha256(head || v_said || int8send(-p_amount) || int8send(balance - p_amount) || int8send(seq + 1))
    where owner = p_owner and code = p_from and currency = p_currency and (balance >= p_amount or not never_negative)
    returning seq, balance, head into v_from_seq, v_from_balance, v_from_head;
    exit when found;
    if v_attempt = 2 then return 'short:' || p_from; end if;
    perform open_accounts(p_owner, p_currency, array[p_from]);
  end loop;
  for v_attempt in 1..2 loop
    update accounts set balance = balance + p_amount, seq = seq + 1, moved = p_amount,
      head = sha256(head || v_said || int8send(p_amount) || int8send(balance + p_amount) || int8send(seq + 1))
    where owner = p_owner and code = p_to and currency = p_currency
    returning seq, balance, head into v_to_seq, v_to_balance, v_to_head;
    exit when found;
    perform open_accounts(p_owner, p_currency, array[p_to]);
  end loop;
  insert into movements (owner, operation_id, step, line, kind, currency, amount, from_code, from_seq, from_balance_after,
    from_hash, to_code, to_seq, to_balance_after, to_hash, reverses_operation, reverses_step)
  values (p_owner, p_operation, p_step, p_line, p_kind, p_currency, p_amount, p_from, v_from_seq, v_from_balance, v_from_head,
    p_to, v_to_seq, v_to_balance, v_to_head, p_reverses_operation, p_reverses_step);
  return 'posted';
end $$;
revoke all on function ledger.post_movement from public;
grant execute on function ledger.post_movement to kapao_app;
