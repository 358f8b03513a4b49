-- Refuses to return a deposit unless the withdrawal is in review, needs two approvals, goes to the bank the money came from and does not
-- exceed the returnable amount. The operator who begins it must be signed in.
create or replace function check_deposit_return() returns trigger language plpgsql as $$
begin
  perform from members where member_id = new.member_id for no key update;
  if not exists (select from operations o join withdrawals w using (member_id, operation_id)
      join operations d on d.member_id = o.member_id and d.operation_id = new.deposit_id and d.currency = o.currency
      join inflows i on i.inflow_id = d.operation_id and i.credited_member_id = d.member_id and i.from_bank = w.bank_code
    where o.member_id = new.member_id and o.operation_id = new.operation_id and o.kind = 'withdrawal' and o.from_code = 'DEPOSIT'
      and o.state = 'REVIEW' and w.approvals_needed >= 2 and o.amount <= returnable(new.member_id, new.deposit_id)) then
    raise exception 'deposit % does not go back so', new.deposit_id using errcode = 'check_violation', constraint = 'deposit_goes_back_once';
  end if;
  if is_process() and not is_at_desk(new.begun_by) then
    raise exception '% is not there to send a deposit back', new.begun_by using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
revoke all on function check_deposit_return from public;
