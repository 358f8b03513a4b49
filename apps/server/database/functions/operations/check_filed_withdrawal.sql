-- A withdrawal leaves by one way: in the batch that was written out, or by an order; and one in a batch ends as its line does.
create or replace function check_filed_withdrawal() returns trigger language plpgsql as $$
declare
  l payout_batch_lines;
  w withdrawals;
begin
  select * into l from payout_batch_lines
    where member_id = new.member_id and operation_id = new.operation_id and given_back_at is null;
  if old.state = 'APPROVED' then
    select * into w from withdrawals where member_id = new.member_id and operation_id = new.operation_id;
    if l.batch_id is null then
      if new.state = 'SENT' and exists (select from partners p where p.partner_id = w.partner_id and p.protocol like '%-file') then
        raise exception 'withdrawal % leaves in a file', new.operation_id using errcode = 'check_violation', constraint = 'leaves_by_one_way';
      end if;
    elsif new.state <> 'SENT' or not exists (select from payout_batches b where b.batch_id = l.batch_id and b.state = 'EXPORTED'
        and b.partner_id = w.partner_id) then
      raise exception 'withdrawal % is in a batch', new.operation_id using errcode = 'check_violation', constraint = 'leaves_by_one_way';
    end if;
  elsif l.batch_id is not null and new.state in ('PAID', 'FAILED') and not exists (select from payout_line_ends e
      where e.batch_id = l.batch_id and e.line_no = l.line_no
        and e.outcome = case new.state when 'PAID' then 'PAID' else 'RETURNED' end) then
    raise exception 'withdrawal % ends as its line does', new.operation_id using errcode = 'check_violation', constraint = 'ends_as_its_line';
  end if;
  return new;
end $$;
