-- Refuses to approve or send a withdrawal without every approval that it needs, each of an operator who could still give it.
create or replace function check_withdrawal_approvals() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from withdrawals w where w.member_id = new.member_id and w.operation_id = new.operation_id
    and w.approvals_needed <= (select count(*) from withdrawal_approvals a
      where a.member_id = new.member_id and a.operation_id = w.operation_id and a.approval_round = w.approval_round
        and approval_stands(a.member_id, a.operator))) then
    raise exception 'withdrawal % has not every approval it needs', new.operation_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
