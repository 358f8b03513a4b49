-- Refuses every change of a batch line except its release, which requires that the batch is cancelled or that its file is being written.
create or replace function check_line_change() returns trigger language plpgsql as $$
begin
  if (new.batch_id, new.line_no, new.member_id, new.operation_id, new.amount, new.reference)
    is distinct from (old.batch_id, old.line_no, old.member_id, old.operation_id, old.amount, old.reference)
    or old.given_back_at is not null
    or not exists (select from payout_batches b where b.batch_id = new.batch_id
      and (b.state = 'CANCELLED' or b.state = 'CONFIRMED' and b.export_asked_at is not null)) then
    raise exception 'a line of a batch stays' using errcode = 'check_violation', constraint = 'batch_line_stays';
  end if;
  return new;
end $$;
