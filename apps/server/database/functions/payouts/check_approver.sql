-- Refuses an approval by a process unless the operator is signed in with role owner or finance and the withdrawal is in review (safety 2,
-- V).
create or replace function check_approver() returns trigger language plpgsql as $$
begin
  if not is_process() then return new; end if;
  if not is_at_desk(new.operator)
    or not exists (select from operators where username = new.operator and role in ('owner', 'finance'))
    or not exists (select from operations where member_id = new.member_id and operation_id = new.operation_id
      and kind = 'withdrawal' and state = 'REVIEW') then
    raise exception '% is not there to approve this', new.operator using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
