-- Refuses a second approval of a withdrawal in the same round by an operator who is not independent of the first (safety 2, V).
create or replace function check_approval_hands() returns trigger language plpgsql as $$
begin
  if exists (select from withdrawal_approvals a where a.member_id = new.member_id and a.operation_id = new.operation_id
      and a.approval_round = new.approval_round and a.operator <> new.operator and not are_two_operators(a.operator, new.operator)) then
    raise exception 'both approvals by one pair of hands' using errcode = 'check_violation';
  end if;
  return new;
end $$;
