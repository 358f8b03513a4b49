-- Refuses a return that differs from its unmatched inflow, changes to its facts, and transitions that are not allowed. Refuses an end that
-- its way of payment (order, file or by hand) does not support or that the current role may not record.
create or replace function check_inflow_return() returns trigger language plpgsql as $$
declare
  i inflows;
  l payout_batch_lines;
begin
  if tg_op = 'INSERT' then
    select * into i from inflows where inflow_id = new.inflow_id for update;
    if i.state is distinct from 'UNMATCHED' or (i.amount, i.currency, i.from_bank) is distinct from (new.amount, new.currency, new.bank_code)
      or new.state <> 'REVIEW' or new.approved_by is not null or new.way is not null or new.partner_id is not null
      or (new.evidence_id is not null and not exists (select from inflow_return_evidence e
        where e.evidence_id = new.evidence_id and e.inflow_id = new.inflow_id)) then
      raise exception 'inflow % does not go back so', new.inflow_id using errcode = 'check_violation', constraint = 'goes_back_as_it_came';
    end if;
    if is_process() and not is_at_desk(new.asked_by) then
      raise exception '% is not there to send money back', new.asked_by using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if (new.return_id, new.inflow_id, new.amount, new.currency, new.bank_code, new.account_name, new.is_typed, new.evidence_id,
      new.note_reference, new.reason, new.asked_by, new.asked_at)
    is distinct from (old.return_id, old.inflow_id, old.amount, old.currency, old.bank_code, old.account_name, old.is_typed,
      old.evidence_id, old.note_reference, old.reason, old.asked_by, old.asked_at)
    or (is_process() and new.account_no_sealed <> old.account_no_sealed)
    or (old.approved_by is not null and (new.approved_by, new.approved_at) is distinct from (old.approved_by, old.approved_at))
    or (old.way is not null and (new.way, new.partner_id) is distinct from (old.way, old.partner_id))
    or (old.bank_number is not null and new.bank_number is distinct from old.bank_number)
    or (old.sent_ref is not null and new.sent_ref is distinct from old.sent_ref)
    or (old.partner_ref is not null and new.partner_ref is distinct from old.partner_ref) then
    raise exception 'what a return is never changes' using errcode = 'check_violation', constraint = 'return_stays';
  end if;
  if new.state = old.state then return new; end if;
  if new.state = 'APPROVED' and not are_two_operators(new.asked_by, new.approved_by) then
    raise exception 'return % is approved by one pair of hands', new.return_id using errcode = 'check_violation', constraint = 'return_by_two';
  end if;
  if (old.state, new.state) not in (('REVIEW', 'APPROVED'), ('REVIEW', 'REJECTED'), ('APPROVED', 'REJECTED'), ('APPROVED', 'SENT'),
      ('SENT', 'UNKNOWN'), ('SENT', 'PAID'), ('SENT', 'FAILED'), ('UNKNOWN', 'PAID'), ('UNKNOWN', 'FAILED'), ('FAILED', 'PAID')) then
    raise exception 'a return may not go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'return_moves';
  end if;
  if (old.state, new.state) = ('APPROVED', 'SENT') and not approval_stands('house', new.approved_by) then
    raise exception 'the approval of return % does not count any more', new.return_id
      using errcode = 'check_violation', constraint = 'return_approval_stands';
  end if;
  -- It leaves by one way: in the batch that was written out, or by an order or by hand; and one in a batch ends as its line does.
  select * into l from payout_batch_lines where member_id = 'house' and operation_id = new.return_id and given_back_at is null;
  if (old.state = 'APPROVED' and (l.batch_id is not null) <> (new.state = 'SENT' and new.way = 'FILE'))
    or (new.state = 'SENT' and new.way = 'FILE' and not exists (select from payout_batches b where b.batch_id = l.batch_id
      and b.state = 'EXPORTED' and b.partner_id = new.partner_id))
    or (new.state = 'SENT' and new.way = 'BANK' and exists (select from partners p where p.partner_id = new.partner_id
      and p.protocol like '%-file'))
    or (old.state in ('SENT', 'UNKNOWN') and new.way = 'FILE' and new.state <> 'UNKNOWN' and not exists (select from payout_line_ends e
      where e.batch_id = l.batch_id and e.line_no = l.line_no
        and e.outcome = case new.state when 'PAID' then 'PAID' else 'RETURNED' end)) then
    raise exception 'return % leaves by one way', new.return_id using errcode = 'check_violation', constraint = 'return_leaves_by_one_way';
  end if;
  -- The desk approves, cancels and pays by hand, and says how it ended as two agreed; what a bank says is the worker's.
  if current_user = 'kapao_operator' and (
      (new.state = 'APPROVED' and not is_at_desk(new.approved_by)) or (new.state = 'SENT' and new.way <> 'HAND') or new.state = 'UNKNOWN'
      or (new.state in ('PAID', 'FAILED') and not exists (select from inflow_return_ends e
        where e.return_id = new.return_id and e.outcome = new.state))) then
    raise exception 'the desk may not call return % %', new.return_id, new.state
      using errcode = 'insufficient_privilege', constraint = 'return_moved_by';
  end if;
  if current_user = 'kapao_worker' and (new.state in ('APPROVED', 'REJECTED') or (new.state = 'SENT' and new.way = 'HAND')) then
    raise exception 'the worker may not call return % %', new.return_id, new.state
      using errcode = 'insufficient_privilege', constraint = 'return_moved_by';
  end if;
  return new;
end $$;
revoke all on function check_inflow_return from public;
