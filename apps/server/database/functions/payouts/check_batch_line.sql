-- Refuses a line of a payout file unless its withdrawal or return order is approved, has the same amount and was given to no partner. It
-- locks that row, so that no order leaves meanwhile.
create or replace function check_batch_line() returns trigger language plpgsql as $$
declare
  o operations;
  r inflow_returns;
begin
  if new.member_id = 'house' then
    select * into r from inflow_returns where return_id = new.operation_id for update;
    if r.state is distinct from 'APPROVED' or r.amount <> new.amount or r.way is not null
      or not exists (select from payout_batches b where b.batch_id = new.batch_id and b.state = 'MADE' and b.currency = r.currency) then
      raise exception 'return % does not wait for a file', new.operation_id
        using errcode = 'check_violation', constraint = 'waits_for_a_file';
    end if;
    return new;
  end if;
  select * into o from operations where member_id = new.member_id and operation_id = new.operation_id and kind = 'withdrawal' for update;
  if o.state is distinct from 'APPROVED' or o.amount <> new.amount
    or exists (select from withdrawals w where w.member_id = new.member_id and w.operation_id = new.operation_id
      and w.partner_id is not null)
    or not exists (select from payout_batches b where b.batch_id = new.batch_id and b.state = 'MADE' and b.currency = o.currency) then
    raise exception 'withdrawal % does not wait for a file', new.operation_id
      using errcode = 'check_violation', constraint = 'waits_for_a_file';
  end if;
  return new;
end $$;
