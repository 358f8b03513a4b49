-- Whoever writes it does not choose the round. By its name before the triggers that compare approvals.
create or replace function set_approval_round() returns trigger language plpgsql as $$
begin
  select w.approval_round into new.approval_round from withdrawals w
    where w.member_id = new.member_id and w.operation_id = new.operation_id;
  return new;
end $$;
